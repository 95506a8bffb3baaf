/* Preloaded into a server: whenever a database file is synced, its content is copied beside it as FILE.durable.
   Syncs take a while, as on a slow disk. Built with -DFORGETS=20, only one sync in 20 is kept: what a lying disk does.
   What a power failure leaves is that copy, with some of what was written since (see power.py). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int ends_with(const char *text, const char *end) {
    size_t a = strlen(text), b = strlen(end);
    return a >= b && strcmp(text + a - b, end) == 0;
}

#ifndef FORGETS
#define FORGETS 1
#endif

static void keep(int fd) {
    static int count;
    if (++count % FORGETS) return;
    char link[64], path[4096], target[4200], unfinished[4200], block[65536];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t size = readlink(link, path, sizeof path - 1);
    if (size <= 0) return;
    path[size] = 0;
    if (!ends_with(path, ".db") && !ends_with(path, ".db-wal")) return;
    snprintf(target, sizeof target, "%s.durable", path);
    snprintf(unfinished, sizeof unfinished, "%s.unfinished", path);
    int out = open(unfinished, O_CREAT | O_WRONLY | O_TRUNC, 0600);
    if (out < 0) return;
    off_t at = 0;
    while ((size = pread(fd, block, sizeof block, at)) > 0) {
        if (pwrite(out, block, size, at) != size) break;
        at += size;
    }
    close(out);
    rename(unfinished, target);
}

int fsync(int fd) {
    static int (*real)(int);
    if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    usleep(2000);
    int done = real(fd);
    if (done == 0) keep(fd);
    return done;
}

int fdatasync(int fd) {
    static int (*real)(int);
    if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    usleep(2000);
    int done = real(fd);
    if (done == 0) keep(fd);
    return done;
}
