import type { NoteKind } from '@karsetu/contract/correction/correction-forms.ts'
import { noteKinds } from '@karsetu/contract/correction/correction-forms.ts'
import type { NoteReason } from '@karsetu/contract/correction/note-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

type Row = { code: string; kind: NoteKind | 'both'; name: string; nameHi: string }

/** The master list of reasons in use. */
export async function noteReasons(sql: Queryable): Promise<NoteReason[]> {
  const { rows } = await sql.query<Row>(
    'select code, kind, name, name_hi "nameHi" from note_reason where active order by name',
  )
  return rows.map(({ kind, ...reason }) => ({ ...reason, kinds: kind === 'both' ? [...noteKinds] : [kind] }))
}

/** @throws Failure correction.reason_unknown */
export async function requireReason(sql: Queryable, code: string, kind: NoteKind): Promise<void> {
  const reasons = await noteReasons(sql)
  if (!reasons.some((reason) => reason.code === code && reason.kinds.includes(kind)))
    throw fail('correction.reason_unknown')
}
