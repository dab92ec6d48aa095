"""Certificates for servers of tests, by an authority of their own."""

import os
import subprocess


def openssl(*arguments):
    subprocess.run(["openssl", *arguments], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def certificate(folder, name):
    """Makes an authority and a certificate for a host name; returns the paths of the authority, the key and the certificate."""
    def path(ending):
        return os.path.join(folder, f"{name}.{ending}")

    curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    openssl("req", "-x509", *curve, "-days", "2", "-subj", "/CN=Test authority", "-keyout", path("ca.key"), "-out", path("ca.pem"))
    openssl("req", *curve, "-subj", f"/CN={name}", "-keyout", path("key"), "-out", path("csr"))
    with open(path("ext"), "w") as file:
        file.write(f"subjectAltName=DNS:{name}\n")
    openssl("x509", "-req", "-in", path("csr"), "-CA", path("ca.pem"), "-CAkey", path("ca.key"), "-CAcreateserial",
            "-days", "2", "-extfile", path("ext"), "-out", path("pem"))  # fmt: skip
    return path("ca.pem"), path("key"), path("pem")
