import type { Locale } from '@karsetu/contract/words/locale.ts'
import type { Actor } from '@karsetu/domain/access/permissions.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../db/database.ts'
import type { Queryable } from '../db/queryable.ts'
import type { AcceptedFile } from '../files/accept-file.ts'
import type { Platform } from '../platform.ts'

/** What a use case that only reads is given. */
export type Context = {
  /** The primary; of a call that is declared as a report, the replica where there is one. */
  reads: Queryable
  searches: Queryable
  actor: Actor
  /** The instant of the call, ISO with Z, and its calendar date in India. */
  now: string
  today: IsoDate
  locale: Locale
  /** `key`: the caller's Idempotency-Key, for a use case that keeps it itself. */
  request: {
    id: string
    address: string
    /** The browser as it names itself. */
    device: string | null
    key: string | undefined
  }
  platform: Platform
}

/** What changed, for the audit row of the call. The wrapper adds who, when, from where and which call. */
export type AuditNote = {
  subjectKind: string
  subjectId: string
  before?: unknown
  after?: unknown
  journalId?: number
}

/** What a use case that changes something is given. */
export type WriteContext = Context & {
  tx: Tx
  /** Says what the call changed; without it the audit row names the call alone. Several notes make several rows. */
  note(change: AuditNote): void
  /** The use case wrote its audit row itself, in the statement that made the change. */
  audited(): void
}

/** A file sent with a call: inspected, and held in a temporary place until the call ends. `sha256` in hexadecimal. */
export type SentFile = AcceptedFile & { field: string; sha256: string }

/**
 * A file as reply; `mediaType` where the call's declaration leaves the format to the file. With an `etag` a browser may
 * keep it and asks whether it still holds.
 */
export type FileReply = { fileName: string; mediaType?: string; etag?: string } & (
  | { bytes: Uint8Array; encoding?: 'gzip' }
  | { stream: NodeJS.ReadableStream }
)
/** The reply to a gateway's browser page or server. */
export type RawReply = { redirectTo: string } | { status: number; text: string }
export type RawRequest = {
  contentType: string
  /** The body as it came; of a GET, its query. */
  body: string
  header(name: string): string | undefined
}
