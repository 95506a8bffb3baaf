/* Preloaded into what writes a database (a server on SQLite, PostgreSQL): whenever a file is synced, or written through
   a descriptor that syncs by itself (O_DSYNC), its content is copied into the folder $LOGRES_SYNCED, by the number of
   its inode, which stays when the file is renamed. Syncs take a while, as on a slow disk. sync_file_range promises
   nothing and counts for nothing. What a power failure leaves is that copy, with some of what was written since (see
   power.py). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define SLOW 2000 /* microseconds */
#define REAL(name) \
    static __typeof__(name) *real; \
    if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

static int is_file(const struct stat *found) { return S_ISREG(found->st_mode); }

static void copy_path(char *path, size_t size, const struct stat *of) {
    snprintf(path, size, "%s/%lu", getenv("LOGRES_SYNCED"), (unsigned long)of->st_ino);
}

static void keep(int fd) {
    struct stat found;
    if (!getenv("LOGRES_SYNCED") || fstat(fd, &found) || !is_file(&found)) return;
    char own[64], target[4096], unfinished[4200], block[65536];
    copy_path(target, sizeof target, &found);
    snprintf(unfinished, sizeof unfinished, "%s.%d", target, getpid());
    snprintf(own, sizeof own, "/proc/self/fd/%d", fd);
    int in = open(own, O_RDONLY), out = open(unfinished, O_CREAT | O_WRONLY | O_TRUNC, 0600); /* fd may be write-only */
    if (in < 0 || out < 0) abort();
    ssize_t size;
    while ((size = read(in, block, sizeof block)) > 0) {
        if (write(out, block, size) != size) abort();
    }
    close(in);
    close(out);
    if (rename(unfinished, target)) abort();
}

/* The number of a deleted file's inode may be given to another file, of which nothing is synced yet. */
static void forget(const struct stat *found) {
    char copy[4096];
    if (!getenv("LOGRES_SYNCED") || !is_file(found) || found->st_nlink > 1) return;
    REAL(unlink);
    copy_path(copy, sizeof copy, found);
    real(copy);
}

static int synced(int fd, int done) {
    if (done == 0) {
        usleep(SLOW);
        keep(fd);
    }
    return done;
}

static ssize_t written(int fd, ssize_t size) {
    if (size > 0 && (fcntl(fd, F_GETFL) & O_DSYNC)) synced(fd, 0);
    return size;
}

int fsync(int fd) {
    REAL(fsync);
    return synced(fd, real(fd));
}

int fdatasync(int fd) {
    REAL(fdatasync);
    return synced(fd, real(fd));
}

ssize_t write(int fd, const void *from, size_t size) {
    REAL(write);
    return written(fd, real(fd, from, size));
}

ssize_t pwrite(int fd, const void *from, size_t size, off_t at) {
    REAL(pwrite);
    return written(fd, real(fd, from, size, at));
}

ssize_t pwrite64(int fd, const void *from, size_t size, off64_t at) {
    REAL(pwrite64);
    return written(fd, real(fd, from, size, at));
}

ssize_t pwritev(int fd, const struct iovec *from, int count, off_t at) {
    REAL(pwritev);
    return written(fd, real(fd, from, count, at));
}

ssize_t pwritev64(int fd, const struct iovec *from, int count, off64_t at) {
    REAL(pwritev64);
    return written(fd, real(fd, from, count, at));
}

int unlink(const char *path) {
    REAL(unlink);
    struct stat found;
    int known = lstat(path, &found) == 0, done = real(path);
    if (known && done == 0) forget(&found);
    return done;
}

int rename(const char *from, const char *to) {
    REAL(rename);
    struct stat found;
    int known = lstat(to, &found) == 0, done = real(from, to);
    if (known && done == 0) forget(&found);
    return done;
}
