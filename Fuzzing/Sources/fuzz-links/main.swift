// libFuzzer makes up URLs, route patterns and manifests: each must be answered, and the laws of
// `LinkLaws` must hold. A broken law ends the process.

import FuzzEntry
import LinkRouter
import LinkTypes

enum LinkCheck {
  /// Every sort of capture in every place.
  static let table: RouteTable = {
    let patterns = [
      "a://items/{s}", "a://n/{i:int}/{u:uint}/{d:double}/{b:bool}", "a://u/{u:uuid}/{d:date}",
      "a://h/{h:hex}/{k:hex(8)}/{g:digits(6)}/{l:slug}", "a://s/{x:set(a-z;2-4)}-{y:set(0-9)}",
      "a://o/@{user}[/p/{page:int}]", "a://t/{p+}", "a://m/{p*}/end", "a://{host}/of/{x}",
      "a:///top/{x}", "a:/rooted/{x}", "a:opaque:{x}", "a:///", "b:",
      "a://q?s={s}&o={o?}&n={n:int=1}&f={f:flag?}&t={t*}&e={e:any}&u={u:url?}", "a://w?{all}",
      "a://f#{f}", "a://fp#/n/{n}/{m:int}", "a://fq#t={t}&s={s?}", "a://two/{x}.{y}",
      "c://{all+}", "d://{all*}", "e://{all+}/end", "a://ft#/in/{x}/{rest+}", "a://fr#/{rest*}",
      "a://fw#{rest+}", "https://x.io/items/{s}", "https://{sub}.x.io/{p+}?q={q?}",
      "ssh://{user}@{h}:{port:uint}",
    ]
    do {
      return try RouteTable(
        routes: patterns.enumerated().map { Route(name: "r\($0)", url: [try RoutePattern($1)]) })
    } catch {
      fatalError("the table cannot be made: \(error)")
    }
  }()

  static func check(_ way: UInt8, _ bytes: [UInt8]) {
    let fault =
      switch way % 3 {
      case 0: LinkLaws.fault(ofURL: bytes, on: table)
      case 1: LinkLaws.fault(ofPattern: String(decoding: bytes, as: UTF8.self))
      default: LinkLaws.fault(ofManifest: bytes)
      }
    precondition(fault == nil, "\(fault ?? ""): \(String(decoding: bytes, as: UTF8.self))")
  }
}

runFuzzer(LinkCheck.check)
