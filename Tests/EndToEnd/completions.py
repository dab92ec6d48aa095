#!/usr/bin/python3
"""Shell completions: commands, flags and the addresses of the database, through the installed scripts."""

import os
import subprocess

from support.program import Program, expect

ASK_BASH = """
source "$1"
shift
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
COMP_LINE="$*"
COMP_POINT=${#COMP_LINE}
COMP_TYPE=9
_accounts accounts "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
printf '%s\\n' "${COMPREPLY[@]}"
"""


def main():
    program = Program()
    folder = program.folder.name
    # bash expands what it completes, and anyone may sign up with these letters.
    planted = ("ada`a=${state#*d}&&touch${a%%s*}planted`", "ada$HOME", "ada*", "ada!!")
    for name in ("ada", "grace", "Greta", *planted):
        expect(program.sign_up("Ada Lovelace", f"{name}@example.com")[0], 0)
    os.symlink(os.path.abspath(program.path), os.path.join(folder, "accounts"))
    environment = {**program.environment, "PATH": folder + ":" + os.environ["PATH"]}

    def script(shell):
        output = program.must("completions", shell)
        path = os.path.join(folder, "completions." + shell)
        with open(path, "w") as file:
            file.write(output)
        return path

    path = script("bash")

    def offered(*words):
        result = subprocess.run(
            ["bash", "-c", ASK_BASH, "bash", path, *words], env=environment, capture_output=True, text=True
        )
        expect(result.stderr, "")
        return sorted(word.strip() for word in result.stdout.split("\n") if word.strip())

    expect(offered("accounts", "users", "show", "gr"), ["grace@example.com", "greta@example.com"])
    expect(offered("accounts", "users", "delete", "ad"), ["ada@example.com"])
    expect([name for name in os.listdir(".") + os.listdir(folder) if name == "planted"], [])
    expect(offered("accounts", "users", "show", "zz"), [])
    expect(offered("accounts", "audit", "list", "--user", "ada@"), ["ada@example.com"])
    expect(offered("accounts", "completions", ""), ["bash", "fish", "zsh"])
    expect("end-all" in offered("accounts", "sessions", "en"), True)
    # A missing database offers no addresses, and is not created.
    expect(offered("accounts", "users", "show", "--db", folder + "/other.db", "a"), [])
    expect(os.path.exists(folder + "/other.db"), False)
    for shell, check in (("zsh", ["-n"]), ("fish", ["--no-execute"])):
        expect(subprocess.run([shell, *check, script(shell)]).returncode, 0)
    print("bash offers commands, flags and addresses; zsh and fish read their scripts")


main()
