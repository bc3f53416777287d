import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import { type AuditOrigin, appendAudits } from '../audit/append-audit.ts'
import type { Tx } from '../db/database.ts'
import type { AuditNote, WriteContext } from '../http/context.ts'

/** What a use case that changes something is given by a job. */
export type JobContext = Pick<WriteContext, 'tx' | 'actor' | 'now' | 'today' | 'note'> & {
  /** Writes the audit rows of everything noted; others who write some wait from here to the commit, so call it last. */
  writeNotes(): Promise<void>
}

/** Audit rows sent at once. */
const notesAtOnce = 2000

/** A context for one transaction of a job: in the name of who asked for it, at the moment given. */
export function jobContext(tx: Tx, moment: Date, origin: AuditOrigin): JobContext {
  const notes: AuditNote[] = []
  return {
    ...{ tx, actor: origin.actor, now: moment.toISOString(), today: istDateOf(moment) },
    note: (change) => void notes.push(change),
    writeNotes: async () => {
      for (let start = 0; start < notes.length; start += notesAtOnce)
        await appendAudits(tx, origin, notes.slice(start, start + notesAtOnce))
    },
  }
}
