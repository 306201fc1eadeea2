// How every program here gets its inputs: libFuzzer is handed what to try, and runs it until something breaks.

/// What an input is tried with.
nonisolated(unsafe) private var check: ([UInt8]) -> Void = { _ in }

/// Takes one input. The name is libFuzzer's.
@_cdecl("LLVMFuzzerTestOneInput")
func tryInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  check(Array(UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count)))
  return 0
}

@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
  _ argumentCount: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ tryInput: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Tries inputs, as the arguments of the program say. A broken promise ends the process.
public func runFuzzer(_ tryBytes: @escaping ([UInt8]) -> Void) {
  check = tryBytes
  var argumentCount = CommandLine.argc
  var arguments = CommandLine.unsafeArgv
  _ = runDriver(&argumentCount, &arguments, tryInput)
}

/// Tries inputs whose first byte says what is tried; the rest is the text.
public func runFuzzer(_ tryBytes: @escaping (_ way: UInt8, _ text: [UInt8]) -> Void) {
  runFuzzer { bytes in
    if let way = bytes.first, bytes.count > 1 { tryBytes(way, Array(bytes.dropFirst())) }
  }
}
