// FTS5 as most programs set it up, with nothing between it and C: the floor to compare a library with.
//
//   fts5_plain build --corpus FILE --index FILE     one JSON object with what the build took
//   fts5_plain serve --index FILE                   a query a line in; "nanoseconds TAB id TAB id ..." out
//   fts5_plain once --index FILE --query WORDS      opens, asks once and ends, for cold times
//   fts5_plain add --index FILE --count N           one JSON object with the latency of single adds
//
// The corpus is TSV with a header: id, title, summary, rank. Ranking is bm25; the last word is a prefix.
#define _GNU_SOURCE
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { LIMIT = 10 };

static void fail(sqlite3 *db, const char *what) {
  fprintf(stderr, "error: %s: %s\n", what, db ? sqlite3_errmsg(db) : "");
  exit(1);
}

static void run(sqlite3 *db, const char *sql) {
  if (sqlite3_exec(db, sql, 0, 0, 0) != SQLITE_OK) fail(db, sql);
}

static sqlite3_stmt *prepare(sqlite3 *db, const char *sql) {
  sqlite3_stmt *statement;
  if (sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, 0) != SQLITE_OK) fail(db, sql);
  return statement;
}

static sqlite3 *open_index(const char *path) {
  sqlite3 *db;
  if (sqlite3_open(path, &db) != SQLITE_OK) fail(db, path);
  run(db, "PRAGMA journal_mode=WAL");
  run(db, "PRAGMA synchronous=NORMAL");
  return db;
}

static long long nanoseconds(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static long long peak_bytes(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
#ifdef __APPLE__
  return usage.ru_maxrss;
#else
  return usage.ru_maxrss * 1024LL;
#endif
}

static long long index_bytes(const char *path) {
  static const char *const suffixes[] = {"", "-wal"};
  long long bytes = 0;
  for (int i = 0; i < 2; i++) {
    char name[4096];
    struct stat status;
    snprintf(name, sizeof name, "%s%s", path, suffixes[i]);
    if (stat(name, &status) == 0) bytes += status.st_size;
  }
  return bytes;
}

// Splits a line at TABs in place; missing fields are empty.
static void fields(char *line, char *out[4]) {
  line[strcspn(line, "\r\n")] = 0;
  for (int i = 0; i < 4; i++) {
    out[i] = line;
    char *tab = strchr(line, '\t');
    if (tab) *tab = 0, line = tab + 1;
    else line += strlen(line);
  }
}

static void build(const char *corpus, const char *path) {
  FILE *file = fopen(corpus, "r");
  if (!file) fail(0, corpus);
  unlink(path);
  long long wall = nanoseconds(CLOCK_MONOTONIC), cpu = nanoseconds(CLOCK_PROCESS_CPUTIME_ID);
  sqlite3 *db = open_index(path);
  run(db, "CREATE VIRTUAL TABLE entity USING fts5(id UNINDEXED, title, summary, tokenize='porter unicode61')");
  sqlite3_stmt *insert = prepare(db, "INSERT INTO entity (id, title, summary) VALUES (?, ?, ?)");
  run(db, "BEGIN");
  char *line = 0, *field[4];
  size_t capacity = 0;
  long long rows = 0;
  if (getline(&line, &capacity, file) < 0) fail(0, "the corpus is empty");
  while (getline(&line, &capacity, file) > 0) {
    fields(line, field);
    for (int i = 0; i < 3; i++) sqlite3_bind_text(insert, i + 1, field[i], -1, SQLITE_STATIC);
    if (sqlite3_step(insert) != SQLITE_DONE) fail(db, "insert");
    sqlite3_reset(insert);
    rows++;
  }
  run(db, "COMMIT");
  run(db, "PRAGMA wal_checkpoint(TRUNCATE)");
  sqlite3_finalize(insert);
  sqlite3_close(db);
  wall = nanoseconds(CLOCK_MONOTONIC) - wall, cpu = nanoseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu;
  printf("{\"rows\":%lld,\"seconds\":%.3f,\"cpuSeconds\":%.3f,\"bytes\":%lld,\"peakBytes\":%lld}\n", rows,
         wall / 1e9, cpu / 1e9, index_bytes(path), peak_bytes());
}

static int is_word(unsigned char c) {
  return c >= 0x80 || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// The words of a query as quoted strings, the last one a prefix; gives 0 if there are none.
static int match_expression(const char *query, char *out) {
  int words = 0;
  while (*query) {
    while (*query && !is_word(*query)) query++;
    if (!*query) break;
    if (words++) *out++ = ' ';
    *out++ = '"';
    while (*query && is_word(*query)) *out++ = *query++;
    *out++ = '"';
  }
  if (words) *out++ = '*';
  *out = 0;
  return words;
}

static const char SEARCH[] = "SELECT id FROM entity WHERE entity MATCH ? ORDER BY rank LIMIT ?";

static void once(const char *path, const char *query) {
  sqlite3 *db = open_index(path);
  sqlite3_stmt *search = prepare(db, SEARCH);
  char *expression = malloc(4 * strlen(query) + 8);
  if (!match_expression(query, expression)) return;
  sqlite3_bind_text(search, 1, expression, -1, SQLITE_STATIC);
  sqlite3_bind_int(search, 2, LIMIT);
  while (sqlite3_step(search) == SQLITE_ROW) puts((const char *)sqlite3_column_text(search, 0));
}

static void serve(const char *path) {
  sqlite3 *db = open_index(path);
  sqlite3_stmt *search = prepare(db, SEARCH);
  char *line = 0, *expression = 0, *answer = 0;
  size_t capacity = 0, answer_capacity = 0;
  ssize_t length;
  while ((length = getline(&line, &capacity, stdin)) > 0) {
    line[strcspn(line, "\r\n")] = 0;
    long long start = nanoseconds(CLOCK_MONOTONIC);
    expression = realloc(expression, 4 * (size_t)length + 8);
    size_t used = 0;
    if (match_expression(line, expression)) {
      sqlite3_bind_text(search, 1, expression, -1, SQLITE_STATIC);
      sqlite3_bind_int(search, 2, LIMIT);
      int status;
      while ((status = sqlite3_step(search)) == SQLITE_ROW) {
        size_t bytes = (size_t)sqlite3_column_bytes(search, 0);
        if (used + bytes + 2 > answer_capacity)
          answer = realloc(answer, answer_capacity = 2 * (used + bytes + 2));
        answer[used++] = '\t';
        memcpy(answer + used, sqlite3_column_text(search, 0), bytes);
        used += bytes;
      }
      if (status != SQLITE_DONE) fail(db, expression);
      sqlite3_reset(search);
    }
    printf("%lld%.*s\n", nanoseconds(CLOCK_MONOTONIC) - start, (int)used, used ? answer : "");
    fflush(stdout);
  }
}

static int ascending(const void *a, const void *b) {
  long long x = *(const long long *)a, y = *(const long long *)b;
  return (x > y) - (x < y);
}

static void add(const char *path, long count) {
  sqlite3 *db = open_index(path);
  sqlite3_stmt *insert = prepare(db, "INSERT INTO entity (id, title, summary) VALUES (?, ?, ?)");
  long long *took = calloc((size_t)count, sizeof *took);
  for (long i = 0; i < count; i++) {
    char id[64], title[64];
    snprintf(id, sizeof id, "added-%ld", i);
    snprintf(title, sizeof title, "Added entity %ld", i);
    long long start = nanoseconds(CLOCK_MONOTONIC);
    sqlite3_bind_text(insert, 1, id, -1, SQLITE_STATIC);
    sqlite3_bind_text(insert, 2, title, -1, SQLITE_STATIC);
    sqlite3_bind_text(insert, 3, "One of the entities that were added one at a time", -1, SQLITE_STATIC);
    if (sqlite3_step(insert) != SQLITE_DONE) fail(db, "insert");
    sqlite3_reset(insert);
    took[i] = nanoseconds(CLOCK_MONOTONIC) - start;
  }
  qsort(took, (size_t)count, sizeof *took, ascending);
  printf("{\"count\":%ld,\"p50\":%.4f,\"p99\":%.4f,\"max\":%.4f}\n", count, took[count / 2] / 1e6,
         took[count * 99 / 100] / 1e6, took[count - 1] / 1e6);
}

static const char *option(int count, char **words, const char *name) {
  for (int i = 2; i + 1 < count; i++)
    if (strcmp(words[i], name) == 0) return words[i + 1];
  fprintf(stderr, "error: %s is missing\n", name);
  exit(64);
}

int main(int count, char **words) {
  const char *verb = count > 1 ? words[1] : "";
  if (strcmp(verb, "build") == 0) build(option(count, words, "--corpus"), option(count, words, "--index"));
  else if (strcmp(verb, "serve") == 0) serve(option(count, words, "--index"));
  else if (strcmp(verb, "once") == 0) once(option(count, words, "--index"), option(count, words, "--query"));
  else if (strcmp(verb, "add") == 0) add(option(count, words, "--index"), atol(option(count, words, "--count")));
  else {
    fputs("usage: fts5_plain build|serve|once|add --index FILE [--corpus FILE] [--query WORDS] [--count N]\n", stderr);
    return 64;
  }
  return 0;
}
