import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import { type AuditOrigin, appendAudits } from '../../platform/audit/append-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { AuditNote } from '../../platform/http/context.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RegisterContext } from '../property/register-act.ts'

/** Audit rows sent at once. */
const notesAtOnce = 2000

/** What changing the register needs, of a job: in the name of who asked for it. */
export function registerContextOf(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  origin: AuditOrigin,
): RegisterContext & { writeNotes(): Promise<void> } {
  const notes: AuditNote[] = []
  const moment = clock()
  return {
    ...{ tx, actor: origin.actor, now: moment.toISOString(), today: istDateOf(moment) },
    note: (change) => void notes.push(change),
    writeNotes: async () => {
      for (let start = 0; start < notes.length; start += notesAtOnce)
        await appendAudits(tx, origin, notes.slice(start, start + notesAtOnce))
    },
  }
}
