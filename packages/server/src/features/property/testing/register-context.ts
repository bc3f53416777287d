import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { AuditNote } from '../../../platform/http/context.ts'
import type { RegisterContext } from '../register-act.ts'

/** What an act of the register needs, as the system itself acts on 20 November 2026. */
export const registerContext = (tx: Tx, notes: AuditNote[]): RegisterContext => ({
  tx,
  actor: { kind: 'system', name: 'tests' },
  now: '2026-11-20T06:00:00.000Z',
  today: '2026-11-20' as IsoDate, // a date
  note: (note) => void notes.push(note),
})
