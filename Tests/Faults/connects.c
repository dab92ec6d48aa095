// Loaded before the C library (LD_PRELOAD): appends every connection to another machine or port,
// every datagram and every name that is looked up to the file CONNECTS_LOG, a line each.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void note(const char *what, const char *name, int port) {
  const char *path = getenv("CONNECTS_LOG");
  char line[512];
  int length = snprintf(line, sizeof line, "%s %s %d\n", what, name, port);
  int file = path ? open(path, O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0600) : -1;
  if (file < 0 || write(file, line, length) != length) abort();
  close(file);
}

static void note_address(const char *what, const struct sockaddr *address) {
  int kept = errno;
  char name[INET6_ADDRSTRLEN];
  if (address && address->sa_family == AF_INET) {
    const struct sockaddr_in *in = (const struct sockaddr_in *)address;
    inet_ntop(AF_INET, &in->sin_addr, name, sizeof name);
    note(what, name, ntohs(in->sin_port));
  } else if (address && address->sa_family == AF_INET6) {
    const struct sockaddr_in6 *in = (const struct sockaddr_in6 *)address;
    inet_ntop(AF_INET6, &in->sin6_addr, name, sizeof name);
    note(what, name, ntohs(in->sin6_port));
  }
  errno = kept;
}

int connect(int fd, const struct sockaddr *address, socklen_t length) {
  typedef int function(int, const struct sockaddr *, socklen_t);
  note_address("connect", address);
  return ((function *)dlsym(RTLD_NEXT, "connect"))(fd, address, length);
}

ssize_t sendto(int fd, const void *data, size_t size, int flags, const struct sockaddr *address, socklen_t length) {
  typedef ssize_t function(int, const void *, size_t, int, const struct sockaddr *, socklen_t);
  note_address("send", address);
  return ((function *)dlsym(RTLD_NEXT, "sendto"))(fd, data, size, flags, address, length);
}

int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **found) {
  typedef int function(const char *, const char *, const struct addrinfo *, struct addrinfo **);
  note("lookup", name ? name : "-", service ? atoi(service) : 0);
  return ((function *)dlsym(RTLD_NEXT, "getaddrinfo"))(name, service, hints, found);
}
