// zlib's open calls are macros that pass the header's version and the struct's size: Swift sees
// functions only.
#ifndef LINKINDEX_CZLIB_H
#define LINKINDEX_CZLIB_H

#include <zlib.h>

// windowBits 15 + 32: zlib or gzip, told apart by the header.
static inline int czlib_inflate_open(z_stream *stream) { return inflateInit2(stream, 15 + 32); }

#endif
