// See the header.
#include "CTestTLS.h"

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdlib.h>
#include <string.h>

static X509 *read_certificate(const char *text) {
  BIO *bio = BIO_new_mem_buf(text, -1);
  X509 *certificate = PEM_read_bio_X509(bio, NULL, NULL, NULL);
  BIO_free(bio);
  return certificate;
}

static EVP_PKEY *read_key(const char *text) {
  BIO *bio = BIO_new_mem_buf(text, -1);
  EVP_PKEY *key = PEM_read_bio_PrivateKey(bio, NULL, NULL, NULL);
  BIO_free(bio);
  return key;
}

static char *text_of(BIO *bio) {
  char *start = NULL;
  long count = BIO_get_mem_data(bio, &start);
  char *text = malloc((size_t)count + 1);
  if (text) {
    memcpy(text, start, (size_t)count);
    text[count] = 0;
  }
  BIO_free(bio);
  return text;
}

static void extend(X509 *certificate, X509 *issuer, int kind, const char *value) {
  X509V3_CTX context;
  X509V3_set_ctx_nodb(&context);
  X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
  X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, kind, value);
  if (extension) {
    X509_add_ext(certificate, extension, -1);
    X509_EXTENSION_free(extension);
  }
}

int ctest_make_certificate(
    const char *name, const char *host, long start, long end, const char *issuer_certificate,
    const char *issuer_key, char **certificate_text, char **key_text) {
  static long serial = 1;
  EVP_PKEY *key = EVP_EC_gen("P-256");
  X509 *certificate = X509_new();
  X509 *issuer = issuer_certificate ? read_certificate(issuer_certificate) : NULL;
  EVP_PKEY *signer = issuer_key ? read_key(issuer_key) : NULL;
  X509_set_version(certificate, 2);
  ASN1_INTEGER_set(X509_get_serialNumber(certificate), __sync_fetch_and_add(&serial, 1));
  X509_gmtime_adj(X509_getm_notBefore(certificate), start);
  X509_gmtime_adj(X509_getm_notAfter(certificate), end);
  X509_set_pubkey(certificate, key);
  X509_NAME *subject = X509_get_subject_name(certificate);
  X509_NAME_add_entry_by_txt(
      subject, "CN", MBSTRING_UTF8, (const unsigned char *)name, -1, -1, 0);
  X509_set_issuer_name(certificate, issuer ? X509_get_subject_name(issuer) : subject);
  X509 *parent = issuer ? issuer : certificate;
  extend(certificate, parent, NID_subject_key_identifier, "hash");
  if (host) {
    char value[512];
    snprintf(value, sizeof value, "DNS:%s", host);
    extend(certificate, parent, NID_subject_alt_name, value);
    extend(certificate, parent, NID_ext_key_usage, "serverAuth");
  } else {
    extend(certificate, parent, NID_basic_constraints, "critical,CA:TRUE");
    extend(certificate, parent, NID_key_usage, "critical,keyCertSign,cRLSign");
  }
  int worked = X509_sign(certificate, signer ? signer : key, EVP_sha256()) > 0;
  BIO *bio = BIO_new(BIO_s_mem());
  PEM_write_bio_X509(bio, certificate);
  *certificate_text = text_of(bio);
  bio = BIO_new(BIO_s_mem());
  PEM_write_bio_PrivateKey(bio, key, NULL, NULL, 0, NULL, NULL);
  *key_text = text_of(bio);
  X509_free(issuer);
  EVP_PKEY_free(signer);
  X509_free(certificate);
  EVP_PKEY_free(key);
  return worked;
}

void *ctest_tls_accept(int descriptor, const char *certificate_text, const char *key_text) {
  SSL_CTX *context = SSL_CTX_new(TLS_server_method());
  X509 *certificate = read_certificate(certificate_text);
  EVP_PKEY *key = read_key(key_text);
  SSL_CTX_use_certificate(context, certificate);
  SSL_CTX_use_PrivateKey(context, key);
  X509_free(certificate);
  EVP_PKEY_free(key);
  SSL *connection = SSL_new(context);
  SSL_CTX_free(context);
  SSL_set_fd(connection, descriptor);
  if (SSL_accept(connection) != 1) {
    ERR_clear_error();
    SSL_free(connection);
    return NULL;
  }
  return connection;
}

int ctest_tls_read(void *connection, void *bytes, int count) {
  return SSL_read(connection, bytes, count);
}

int ctest_tls_write(void *connection, const void *bytes, int count) {
  return SSL_write(connection, bytes, count);
}

void ctest_tls_close(void *connection) {
  SSL_shutdown(connection);
  SSL_free(connection);
}
