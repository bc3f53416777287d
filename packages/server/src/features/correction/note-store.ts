import type { Note, NotesQuery } from '@karsetu/contract/correction/note-calls.ts'
import type { Actor } from '@karsetu/domain/access/permissions.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { instant } from '../../platform/db/instant-text.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { whereInScope } from '../access/place-scope.ts'

export type NoteRow = Note & { reasonHi: string; zoneNameHi: string }

const joins = `requested_correction correction join property using (property_id) join zone on zone.zone_id = property.zone_id
  join ward on ward.ward_id = property.ward_id join staff maker on maker.staff_id = made_by
  left join drcr_note using (correction_id) left join lateral note_reason_of(reason, (made_at at time zone 'Asia/Kolkata')::date) note_reason on true`

/** A note moves one bucket of one year: the first difference of its only change. */
const amount = `(select abs(value::bigint) from jsonb_each_text(changes -> 0 -> 'difference') limit 1)`

const sortColumns: Record<NotesQuery['sort'], string> = {
  madeAt: 'made_at',
  noteNo: 'note_no',
  propertyUniqueId: 'property_unique_id',
  amountPaise: 'change_paise',
}

function narrow(actor: Actor, query: NotesQuery): { where: string; values: unknown[] } {
  const values: unknown[] = []
  const conditions = ["correction.kind in ('debit_note', 'credit_note')", ...whereInScope(actor, values, 'property')]
  const put = (value: unknown, condition: (place: string) => string) => {
    if (value !== undefined && value !== '') conditions.push(condition(`$${values.push(value)}`))
  }
  put(query.debitCreditNo?.trim().toUpperCase(), (at) => `starts_with(note_no, ${at})`)
  put(query.kind, (at) => `correction.kind = ${at}`)
  put(query.status, (at) => `correction.status = ${at}`)
  put(query.propertyUniqueId, (at) => `property_unique_id = ${at}`)
  put(query.year, (at) => `(changes -> 0 ->> 'financialYear')::integer = ${at}`)
  put(query.zoneId, (at) => `property.zone_id = ${at}`)
  put(query.wardId, (at) => `property.ward_id = ${at}`)
  put(query.startDate, (at) => `(made_at at time zone 'Asia/Kolkata')::date >= ${at}`)
  put(query.endDate, (at) => `(made_at at time zone 'Asia/Kolkata')::date <= ${at}`)
  return { where: conditions.join(' and '), values }
}

export async function readNotes(
  sql: Queryable,
  actor: Actor,
  query: NotesQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<NoteRow[]> {
  const { where, values } = narrow(actor, query)
  const { rows } = await sql.query<NoteRow>(
    `select correction_id "correctionId", note_no "noteNo", correction.kind, correction.status,
       property_unique_id "propertyUniqueId", owner_name "ownerName", zone.name "zoneName", zone.name_hi "zoneNameHi",
       ward_no "wardNo", (changes -> 0 ->> 'financialYear')::integer "financialYear",
       (select key from jsonb_each_text(changes -> 0 -> 'difference') limit 1) head, ${amount} "amountPaise",
       coalesce(note_reason.name, reason) reason, coalesce(note_reason.name_hi, reason) "reasonHi", remarks,
       maker.username "madeBy", ${instant('made_at')} "madeAt", ${instant('issued_at')} "issuedAt"
     from ${joins} where ${where}
     order by ${sortColumns[query.sort]} ${query.order === 'asc' ? 'asc' : 'desc'} nulls last, correction_id desc
     limit $${values.push(limit)} offset $${values.push(offset)}`,
    values,
  )
  return rows
}

type Count = { total: number; raisedPaise: Paise; creditedPaise: Paise }

/** How many there are, and what those that stand raise and credit. */
export async function countNotes(sql: Queryable, actor: Actor, query: NotesQuery): Promise<Count> {
  const { where, values } = narrow(actor, query)
  const sumOf = (kind: string) =>
    `coalesce(sum(change_paise) filter (where correction.kind = '${kind}' and correction.status = 'posted'), 0)::bigint`
  const { rows } = await sql.query<Count>(
    `select count(*) total, ${sumOf('debit_note')} "raisedPaise", ${sumOf('credit_note')} "creditedPaise"
     from ${joins} where ${where}`,
    values,
  )
  const [row] = rows
  if (!row) throw new Error('a count gave no row')
  return row
}
