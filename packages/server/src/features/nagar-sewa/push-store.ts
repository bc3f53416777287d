import type { PushedDay } from '@karsetu/contract/nagar-sewa/push-calls.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { DayTotals, PushedLine, PushStatus } from '../../platform/nagar-sewa/nagar-sewa-adapter.ts'

const outboxKind = 'nagarsewa.line'

/** SQL: e-NagarSewa takes a reversal only after the receipt it reverses. */
export const receiptIsAccepted = `(not push.is_reversal or exists (
  select from nagarsewa_push receipt_push where receipt_push.payment_id = push.payment_id
    and not receipt_push.is_reversal and receipt_push.reference_no is not null))`

/** Opens a day, or opens it again: its totals are compared anew. */
export async function openDay(tx: Tx, day: IsoDate, { by, at }: { by: number | null; at: string }): Promise<void> {
  await tx.query(
    `insert into nagarsewa_day (day, requested_by, requested_at) values ($1, $2, $3)
     on conflict (day) do update set requested_by = $2, requested_at = $3, confirmed_at = null`,
    [day, by, at],
  )
}

/** Puts the lines of a day that were not pushed yet into the outbox. @returns how many */
export async function addLines(tx: Tx, day: IsoDate): Promise<number> {
  const { rowCount } = await tx.query(
    `with line as (
       select line_id, payment_id, reversed_paise > 0 is_reversal, amount_paise from collection_line
       where counts_on = $1 and line_id not in (select line_id from nagarsewa_push where day = $1)
     ), left_in_outbox as (
       insert into outbox (kind, dedupe_key, payload)
       select $2, $2 || ':' || line_id, jsonb_build_object('lineId', line_id) from line order by line_id
       on conflict (dedupe_key) do nothing returning outbox_id, (payload ->> 'lineId')::bigint line_id
     )
     insert into nagarsewa_push (line_id, payment_id, is_reversal, day, amount_paise, outbox_id)
     select line_id, payment_id, is_reversal, $1, amount_paise, outbox_id from line join left_in_outbox using (line_id)`,
    [day, outboxKind],
  )
  return rowCount ?? 0
}

/** Lets what waits for its next try, or was refused, be tried at once. */
export async function retryLines(tx: Tx, day: IsoDate): Promise<void> {
  await tx.query(
    `with retried as (
       update nagarsewa_push set refused_because = null where day = $1 and reference_no is null returning outbox_id
     )
     update outbox set next_attempt_at = now() from retried where outbox.outbox_id = retried.outbox_id`,
    [day],
  )
}

type Standing = Omit<PushedDay, 'added' | 'mode' | 'own' | 'confirmed'> & {
  receipts: number
  receivedPaise: PushedDay['own']['receivedPaise']
  reversals: number
  reversedPaise: PushedDay['own']['reversedPaise']
  confirmedTotals: PushedDay['confirmed']
}

export async function readDay(sql: Queryable, day: IsoDate): Promise<Omit<PushedDay, 'added' | 'mode'>> {
  const { rows } = await sql.query<Standing>(
    `select day, state, requested_at "requestedAt", username "requestedBy", confirmed_at "confirmedAt", waiting, refused,
       receipts, received_paise "receivedPaise", reversals, reversed_paise "reversedPaise",
       case when confirmed_at is not null then json_build_object('receipts', confirmed_receipts,
         'receivedPaise', confirmed_received_paise, 'reversals', confirmed_reversals,
         'reversedPaise', confirmed_reversed_paise) end "confirmedTotals"
     from nagarsewa_standing left join staff on staff_id = requested_by where day = $1`,
    [day],
  )
  const [row] = rows
  if (!row) throw new Error(`the day ${day} was not opened`)
  const { receipts, receivedPaise, reversals, reversedPaise, confirmedTotals, ...standing } = row
  return { ...standing, own: { receipts, receivedPaise, reversals, reversedPaise }, confirmed: confirmedTotals }
}

export type DueLine = PushedLine & { outboxId: number }

/** Takes the lines that are due, in their order, and puts their next try off before they are sent. */
export async function takeDue(tx: Tx, limit: number): Promise<DueLine[]> {
  const { rows } = await tx.query<DueLine>(
    `with due as (
       select outbox_id from outbox join nagarsewa_push push using (outbox_id)
       where delivered_at is null and next_attempt_at <= now() and refused_because is null and ${receiptIsAccepted}
       order by outbox_id limit $1 for update of outbox skip locked
     ), taken as (
       update outbox set attempts = attempts + 1,
         next_attempt_at = now() + make_interval(mins => least(2 ^ least(attempts, 6), 60)::integer)
       from due where outbox.outbox_id = due.outbox_id returning outbox.outbox_id
     )
     select taken.outbox_id "outboxId", push.line_id::text ref,
       case when push.is_reversal then 'reversal' else 'receipt' end kind, receipt_no "receiptNo",
       txn_id "transactionNumber", property_unique_id "propertyId", push.day, payment.mode, push.amount_paise amount
     from taken join nagarsewa_push push using (outbox_id) join payment using (payment_id)
     join receipt using (payment_id) join property on property.property_id = payment.property_id order by 1`,
    [limit],
  )
  return rows
}

export async function saveSilence(tx: Tx, lines: readonly DueLine[], reason: string): Promise<void> {
  await tx.query('update outbox set last_error = $2 where outbox_id = any ($1::bigint[])', [
    lines.map(({ outboxId }) => outboxId),
    reason,
  ])
}

/** Stores the reference numbers of accepted lines and the reasons of refused ones. */
export async function saveStatuses(tx: Tx, statuses: readonly PushStatus[]): Promise<void> {
  await tx.query(
    `with said as (
       select line_id, reference_no, reason from unnest($1::bigint[], $2::text[], $3::text[]) row (line_id, reference_no, reason)
     ), saved as (
       update nagarsewa_push push set reference_no = said.reference_no, refused_because = said.reason
       from said where push.line_id = said.line_id and push.reference_no is null
       returning outbox_id, push.reference_no, said.reason
     )
     update outbox set delivered_at = case when saved.reference_no is not null then now() end, last_error = saved.reason
     from saved where outbox.outbox_id = saved.outbox_id`,
    [
      statuses.map(({ ref }) => Number(ref)),
      statuses.map((status) => (status.state === 'accepted' ? status.referenceNo : null)),
      statuses.map((status) => (status.state === 'refused' ? status.reason : null)),
    ],
  )
}

/** Days whose every line was accepted and whose totals were not compared since. */
export async function daysToCompare(sql: Queryable): Promise<IsoDate[]> {
  const { rows } = await sql.query<{ day: IsoDate }>(
    'select day from nagarsewa_standing where waiting = 0 and refused = 0 and confirmed_at is null order by day limit 20',
  )
  return rows.map(({ day }) => day)
}

export async function saveTotals(tx: Tx, day: IsoDate, totals: DayTotals, at: string): Promise<void> {
  await tx.query(
    `update nagarsewa_day set confirmed_receipts = $2, confirmed_received_paise = $3, confirmed_reversals = $4,
       confirmed_reversed_paise = $5, confirmed_at = $6 where day = $1`,
    [day, totals.receipts, totals.received, totals.reversals, totals.reversed, at],
  )
}
