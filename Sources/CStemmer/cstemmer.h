#ifndef LINKINDEX_CSTEMMER_H
#define LINKINDEX_CSTEMMER_H

#include <libstemmer.h>

#endif
