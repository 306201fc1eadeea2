// Certificates and the server's side of TLS for tests: nothing here is fit for anything else.
#ifndef LINKINDEX_CTESTTLS_H
#define LINKINDEX_CTESTTLS_H

// Makes a certificate for a P-256 key of its own. Without an issuer it is a root. The texts are PEM and
// the caller's to free. Returns 1 if it worked.
int ctest_make_certificate(
    const char *name, const char *host, long start, long end, const char *issuer_certificate,
    const char *issuer_key, char **certificate, char **key);

// Shakes hands as a server; NULL if that fails.
void *ctest_tls_accept(int descriptor, const char *certificate, const char *key);
int ctest_tls_read(void *connection, void *bytes, int count);
int ctest_tls_write(void *connection, const void *bytes, int count);
void ctest_tls_close(void *connection);

#endif
