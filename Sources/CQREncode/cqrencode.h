// libqrencode, which makes QR codes (ISO/IEC 18004): https://fukuchi.org/works/qrencode/
#ifndef LINKINDEX_CQRENCODE_H
#define LINKINDEX_CQRENCODE_H

#include <qrencode.h>

#endif
