// Counts allocations by standing in front of glibc's own functions, which every library then calls.
#include "allocation_count.h"

#include <stddef.h>
#include <stdlib.h>

#ifdef __GLIBC__

#include <errno.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static long count;

long allocation_count(void) { return __atomic_load_n(&count, __ATOMIC_RELAXED); }

static void one_more(void) { __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED); }

void *malloc(size_t size) {
  one_more();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  one_more();
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  one_more();
  return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
  one_more();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **place, size_t alignment, size_t size) {
  void *memory = memalign(alignment, size);
  if (memory == NULL) return ENOMEM;
  *place = memory;
  return 0;
}

#else

long allocation_count(void) { return -1; }

#endif
