// How often memory was asked for, by anybody in the process.
#ifndef LINKINDEX_ALLOCATION_COUNT_H
#define LINKINDEX_ALLOCATION_COUNT_H

/// The calls so far of malloc, calloc, realloc and their aligned kin; -1 where they cannot be counted.
long allocation_count(void);

#endif
