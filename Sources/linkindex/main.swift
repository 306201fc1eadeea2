// The program: everything it does lives in LinkIndexCLI.

import LinkIndexCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

exit(LinkIndexProgram.run())
