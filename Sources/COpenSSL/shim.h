// What Swift needs of OpenSSL 3: the headers, and functions for what the headers offer as macros.
#ifndef LINKINDEX_COPENSSL_SHIM_H
#define LINKINDEX_COPENSSL_SHIM_H

#include <openssl/bio.h>
#include <openssl/cms.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

static inline long linkindex_bio_bytes(BIO *bio, const char **bytes) {
  return BIO_get_mem_data(bio, (char **)bytes);
}

static inline void linkindex_bio_hold_eof(BIO *bio) { BIO_set_mem_eof_return(bio, 0); }

static inline STACK_OF(X509) *linkindex_certificates_new(void) { return sk_X509_new_null(); }

static inline int linkindex_certificates_add(STACK_OF(X509) *list, X509 *certificate) {
  return sk_X509_push(list, certificate);
}

static inline int linkindex_certificates_count(const STACK_OF(X509) *list) {
  return list ? sk_X509_num(list) : 0;
}

static inline X509 *linkindex_certificate_at(const STACK_OF(X509) *list, int index) {
  return sk_X509_value(list, index);
}

static inline void linkindex_certificates_free(STACK_OF(X509) *list) {
  sk_X509_pop_free(list, X509_free);
}

static inline void linkindex_certificates_drop(STACK_OF(X509) *list) { sk_X509_free(list); }

static inline unsigned long linkindex_name_style(void) { return XN_FLAG_RFC2253; }

static inline int linkindex_set_oldest_tls(SSL_CTX *context) {
  return (int)SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
}

static inline int linkindex_set_server_name(SSL *connection, const char *name) {
  return (int)SSL_set_tlsext_host_name(connection, name);
}

#endif
