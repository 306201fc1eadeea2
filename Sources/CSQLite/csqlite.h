// What Swift cannot call by itself: the destructor constants, which are casts of integers to
// function pointers, and the variadic configuration calls.
#ifndef LINKINDEX_CSQLITE_H
#define LINKINDEX_CSQLITE_H

#include <sqlite3.h>

// SQLite copies the bytes before it returns.
static inline int csqlite_bind_text_copy(sqlite3_stmt *statement, int index, const char *bytes,
                                         sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

// The bytes must stay where they are until the statement is reset or bound anew.
static inline int csqlite_bind_text_borrow(sqlite3_stmt *statement, int index, const char *bytes,
                                           sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, bytes, count, SQLITE_STATIC, SQLITE_UTF8);
}

static inline int csqlite_bind_blob_copy(sqlite3_stmt *statement, int index, const void *bytes,
                                         sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

static inline int csqlite_bind_blob_borrow(sqlite3_stmt *statement, int index, const void *bytes,
                                           sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_STATIC);
}

static inline int csqlite_set_defensive(sqlite3 *connection, int on) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, on, (int *)0);
}

static inline int csqlite_set_trusted_schema(sqlite3 *connection, int on) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, on, (int *)0);
}

// Errors in the schema are passed over instead of reported.
static inline int csqlite_set_writable_schema(sqlite3 *connection, int on) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_WRITABLE_SCHEMA, on, (int *)0);
}

// The last connection to close leaves the log as it is: nothing moves over to the main file.
static inline int csqlite_set_keep_log_on_close(sqlite3 *connection, int on) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, on, (int *)0);
}

#endif
