import type { MutationOwner } from '@karsetu/contract/mutation/mutation-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { MutationPaper, MutationType } from '@karsetu/domain/mutation/mutation-papers.ts'
import type { MutationStatus, MutationStep } from '@karsetu/domain/mutation/mutation-workflow.ts'
import type { OwnerConcession } from '@karsetu/domain/mutation/owner-concessions.ts'
import { financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import { nextNumber } from '../../platform/db/next-number.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** An owner of the register when the application was filed, by the number that names them there. */
export type FormerOwner = MutationOwner & { ownerNo: number }

/** A mutation as the database has it, with the place that decides who may see it. */
export type Mutation = {
  mutationId: number
  mutationNo: string
  propertyId: number
  propertyUniqueId: string
  zoneId: number
  wardId: number
  /** Of the property. */
  version: number
  type: MutationType
  status: MutationStatus
  isFamily: boolean
  valuePaise: Paise | null
  transferredOn: IsoDate
  deedNo: string | null
  ownersBefore: FormerOwner[]
  ownersAfter: MutationOwner[]
  remarks: string | null
  filedBy: number
  filedOn: IsoDate
  feePaise: Paise | null
  feeSource: string | null
  feeReceiptNo: string | null
  feeReceivedOn: IsoDate | null
  verifiedBy: number | null
  noticeOn: IsoDate | null
  objectionsUntil: IsoDate | null
  hearingOn: IsoDate | null
  hearingPlace: string | null
  decidedBy: number | null
  decidedOn: IsoDate | null
  orderNo: string | null
  actId: number | null
  endedConcessions: OwnerConcession[]
  concessionsEndOn: IsoDate | null
}

const dayOf = (column: string) => `(${column} at time zone 'Asia/Kolkata')::date`

const columns = `mutation_id "mutationId", mutation_no "mutationNo", property_id "propertyId",
  property_unique_id "propertyUniqueId", zone_id "zoneId", ward_id "wardId", property.version, mutation.type, mutation.status,
  is_family "isFamily", value_paise "valuePaise", transferred_on "transferredOn", deed_no "deedNo",
  owners_before "ownersBefore", owners_after "ownersAfter", mutation.remarks, filed_by "filedBy",
  ${dayOf('filed_at')} "filedOn", fee_paise "feePaise", fee_source "feeSource", fee_receipt_no "feeReceiptNo",
  fee_received_on "feeReceivedOn", verified_by "verifiedBy", notice_on "noticeOn", objections_until "objectionsUntil",
  hearing_on "hearingOn", hearing_place "hearingPlace", decided_by "decidedBy", ${dayOf('decided_at')} "decidedOn",
  order_no "orderNo", act_id "actId", ended_concessions "endedConcessions", concessions_end_on "concessionsEndOn"`

/** @throws Failure call.not_found */
export async function getMutation(sql: Queryable, mutationId: number, lock: '' | 'for update' = ''): Promise<Mutation> {
  const { rows } = await sql.query<Mutation>(
    `select ${columns} from mutation join property using (property_id) where mutation_id = $1
     ${lock === '' ? '' : 'for update of mutation'}`,
    [mutationId],
  )
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

/** The application that stands in the way of another; undefined when none does. */
export async function openMutationOf(
  sql: Queryable,
  propertyId: number,
): Promise<{ mutationId: number; mutationNo: string } | undefined> {
  const { rows } = await sql.query<{ mutationId: number; mutationNo: string }>(
    `select mutation_id "mutationId", mutation_no "mutationNo" from mutation
     where property_id = $1 and status in ('filed', 'verified', 'notice_issued', 'objected', 'heard')`,
    [propertyId],
  )
  return rows[0]
}

export type NewMutation = Pick<
  Mutation,
  | 'propertyId'
  | 'type'
  | 'isFamily'
  | 'valuePaise'
  | 'transferredOn'
  | 'deedNo'
  | 'ownersBefore'
  | 'ownersAfter'
  | 'remarks'
  | 'filedBy'
  | 'feePaise'
  | 'feeSource'
> & { filedAt: string; papers: readonly { paper: MutationPaper; fileId: string }[] }

/** Enters an application under the next number; nobody else enters one until this transaction ends. */
export async function insertMutation(tx: Tx, on: IsoDate, made: NewMutation): Promise<number> {
  const { text: mutationNo } = await nextNumber(tx, 'mutation_series', 'MA', financialYearOf(on))
  const { rows } = await tx.query<{ mutationId: number }>(
    `with made as (
       insert into mutation (mutation_no, property_id, type, is_family, value_paise, transferred_on, deed_no, owners_before,
         owners_after, remarks, filed_by, filed_at, fee_paise, fee_source)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning mutation_id
     ), papers as (
       insert into mutation_paper (mutation_id, paper, file_id)
       select mutation_id, paper, file_id from made, unnest($15::text[], $16::uuid[]) sent (paper, file_id)
     )
     select mutation_id "mutationId" from made`,
    [
      ...[mutationNo, made.propertyId, made.type, made.isFamily, made.valuePaise, made.transferredOn, made.deedNo],
      ...[
        JSON.stringify(made.ownersBefore),
        JSON.stringify(made.ownersAfter),
        made.remarks,
        made.filedBy,
        made.filedAt,
      ],
      ...[made.feePaise, made.feeSource],
      made.papers.map(({ paper }) => paper),
      made.papers.map(({ fileId }) => fileId),
    ],
  )
  const [row] = rows
  if (!row) throw new Error('the application was not entered')
  return row.mutationId
}

/** What a step may set of a mutation, by column. */
export type MutationChange = {
  status?: MutationStatus
  fee_paise?: Paise | null
  fee_source?: string | null
  fee_receipt_no?: string
  fee_received_on?: IsoDate
  verified_by?: number
  notice_on?: IsoDate
  objections_until?: IsoDate
  hearing_on?: IsoDate | null
  hearing_place?: string | null
  decided_by?: number
  decided_at?: string
  order_no?: string
  act_id?: number
  ended_concessions?: readonly OwnerConcession[]
  concessions_end_on?: IsoDate | null
  concessions_act_id?: number
}

export async function changeMutation(tx: Tx, mutationId: number, change: MutationChange): Promise<void> {
  const set = Object.entries(change)
  if (set.length === 0) return
  await tx.query(
    `update mutation set ${set.map(([column], at) => `${column} = $${at + 2}`).join(', ')} where mutation_id = $1`,
    [mutationId, ...set.map(([, value]) => value)],
  )
}

export type StepMade = {
  step: 'file' | MutationStep
  by: number
  at: string
  onDay?: IsoDate | null
  person?: string | null
  mobile?: string | null
  remarks?: string | null
}

/** Writes down what happened; the mutation is held by the caller. */
export async function addStep(tx: Tx, mutationId: number, made: StepMade): Promise<void> {
  await tx.query(
    `insert into mutation_step (mutation_id, step_no, step, made_by, made_at, on_day, person, mobile, remarks)
     select $1, coalesce(max(step_no), 0) + 1, $2, $3, $4, $5, $6, $7, nullif($8, '')
     from mutation_step where mutation_id = $1`,
    [
      ...[mutationId, made.step, made.by, made.at, made.onDay ?? null, made.person ?? null, made.mobile ?? null],
      made.remarks ?? null,
    ],
  )
}

export async function papersOf(
  sql: Queryable,
  mutationId: number,
): Promise<{ paper: MutationPaper; fileId: string; fileName: string }[]> {
  const { rows } = await sql.query<{ paper: MutationPaper; fileId: string; fileName: string }>(
    `select paper, file_id "fileId", file_name "fileName" from mutation_paper join stored_file using (file_id)
     where mutation_id = $1 order by paper, file_name`,
    [mutationId],
  )
  return rows
}
