// The strings by which activities and errors of Core Spotlight are known: apps compare against them,
// so they are the same to the byte.

/// The type of the activity that opens a result.
public let CSSearchableItemActionType = "com.apple.corespotlightitem"
/// The key of that activity's user info whose value is the item's unique identifier.
public let CSSearchableItemActivityIdentifier = "kCSSearchableItemActivityIdentifier"
/// The type of the activity that continues a search in the app.
public let CSQueryContinuationActionType = "com.apple.corespotlightquerycontinuation"
/// The key of that activity's user info whose value is what was typed.
public let CSSearchQueryString = "kCSSearchQueryString"
/// The domain of `CSIndexError`.
public let CSIndexErrorDomain = "CSIndexErrorDomain"
/// The domain of `CSSearchQueryError`.
public let CSSearchQueryErrorDomain = "CSSearchQueryErrorDomain"

// Apple publishes no values for those that follow; each is its own name here.

/// The key of an activity's user info that names the action that was chosen.
public let CSActionIdentifier = "CSActionIdentifier"
/// A member of `mailboxIdentifiers`: what came in.
public let CSMailboxInbox = "CSMailboxInbox"
/// A member of `mailboxIdentifiers`: what is being written.
public let CSMailboxDrafts = "CSMailboxDrafts"
/// A member of `mailboxIdentifiers`: what was sent.
public let CSMailboxSent = "CSMailboxSent"
/// A member of `mailboxIdentifiers`: what nobody wants.
public let CSMailboxJunk = "CSMailboxJunk"
/// A member of `mailboxIdentifiers`: what was deleted.
public let CSMailboxTrash = "CSMailboxTrash"
/// A member of `mailboxIdentifiers`: what was put away.
public let CSMailboxArchive = "CSMailboxArchive"
