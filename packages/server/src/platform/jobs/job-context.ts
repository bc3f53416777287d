import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import { type AuditOrigin, appendAudits, appendAuditsAside, setAuditsAside } from '../audit/append-audit.ts'
import type { Tx } from '../db/database.ts'
import type { AuditNote, WriteContext } from '../http/context.ts'

/** What a use case that changes something is given by a job. */
export type JobContext = Pick<WriteContext, 'tx' | 'actor' | 'now' | 'today' | 'note'> & {
  /** Puts what was noted so far into the database's own memory, for work that notes more than fits into ours. */
  setNotesAside(): Promise<void>
  /** Writes the audit rows of everything noted; others who write some wait from here to the commit, so call it last. */
  writeNotes(): Promise<void>
}

/** Audit rows written at once. */
const notesAtOnce = 2000

/** A context for one transaction of a job: in the name of who asked for it, at the moment given. */
export function jobContext(tx: Tx, moment: Date, origin: AuditOrigin): JobContext {
  let notes: AuditNote[] = []
  let aside = 0
  return {
    ...{ tx, actor: origin.actor, now: moment.toISOString(), today: istDateOf(moment) },
    note: (change) => void notes.push(change),
    setNotesAside: async () => {
      const first = aside + 1
      aside += notes.length
      await setAuditsAside(tx, origin, notes, first)
      notes = []
    },
    writeNotes: async () => {
      for (let from = 1; from <= aside; from += notesAtOnce) await appendAuditsAside(tx, from, from + notesAtOnce)
      for (let start = 0; start < notes.length; start += notesAtOnce)
        await appendAudits(tx, origin, notes.slice(start, start + notesAtOnce))
    },
  }
}
