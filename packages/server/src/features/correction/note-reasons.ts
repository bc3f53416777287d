import type { NoteKind } from '@karsetu/contract/correction/correction-forms.ts'
import { noteKinds } from '@karsetu/contract/correction/correction-forms.ts'
import type { NoteReason } from '@karsetu/contract/correction/note-calls.ts'
import { failAt } from '@karsetu/contract/platform/fail.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { WriteContext } from '../../platform/http/context.ts'

type Row = { code: string; kind: NoteKind | 'both'; name: string; nameHi: string }

/** The reasons in use on a day: dated rows of the law like all else the office decides by. */
export async function noteReasons(sql: Queryable, day: IsoDate): Promise<NoteReason[]> {
  const { rows } = await sql.query<Row>(
    `select body ->> 'code' code, body ->> 'kind' kind, body ->> 'name' as name, body ->> 'nameHi' "nameHi" from (
       select distinct on (body ->> 'code') body from rule
       where kind = 'noteReasons' and valid_from <= $1 and (valid_to is null or valid_to >= $1)
       order by body ->> 'code', valid_from desc, rule_id desc
     ) reason where (body ->> 'active')::boolean order by 3`,
    [day],
  )
  return rows.map(({ kind, ...reason }) => ({ ...reason, kinds: kind === 'both' ? [...noteKinds] : [kind] }))
}

/** @throws Failure correction.reason_unknown */
export async function assertReason(
  { tx, today }: Pick<WriteContext, 'tx' | 'today'>,
  code: string,
  kind: NoteKind,
): Promise<void> {
  const reasons = await noteReasons(tx, today)
  if (!reasons.some((reason) => reason.code === code && reason.kinds.includes(kind)))
    throw failAt('reason', 'correction.reason_unknown')
}
