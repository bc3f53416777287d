import type { ObjectionOrder } from '@karsetu/contract/objection/objection-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { TaxEffect } from '@karsetu/contract/property/tax-effect.ts'
import { HEADS } from '@karsetu/domain/assessment/heads.ts'
import {
  type EffectLine,
  type ObjectionPaper,
  type OrderOnPaper,
  objectionPdf,
} from '../../documents/objection/objection-document.ts'
import { instant } from '../../platform/db/instant-text.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { corporationHead, readCorporation } from '../master/read-corporation.ts'
import { placeOnPaper } from '../property/property-card.ts'
import { getCardRow } from '../property/read-property.ts'
import { readHearings, readOrder } from './read-objection.ts'

/** The acknowledgement, for who holds the link. @throws Failure call.not_found */
export async function printAcknowledgement(context: Context, token: string): Promise<FileReply> {
  const { paper } = await readPaper(context.reads, token)
  return { fileName: `${paper.objectionNo}.pdf`, bytes: await objectionPdf(context.platform.pdf, paper) }
}

/** The order in force, for who holds the link. @throws Failure call.not_found, objection.no_order */
export async function printOrder(context: Context, token: string): Promise<FileReply> {
  const { reads, platform } = context
  const { paper, objectionId } = await readPaper(reads, token)
  const order = await readOrder(reads, objectionId)
  if (!order?.orderNo || !order.settledAt) throw fail('objection.no_order')
  const { orderNo, settledAt } = order
  const hearings = await readHearings(reads, objectionId)
  const heardOn = hearings
    .filter(({ outcome }) => outcome === 'heard' || outcome === 'absent')
    .map(({ heldOn }) => heldOn)
  const printed = onPaper(order, { orderNo, inForceAt: settledAt, heardOn: heardOn.toReversed() })
  return { fileName: `${orderNo}.pdf`, bytes: await objectionPdf(platform.pdf, { ...paper, order: printed }) }
}

type InForce = Pick<OrderOnPaper, 'orderNo' | 'inForceAt' | 'heardOn'>

const onPaper = (
  { outcome, way, reasons, holdsFrom, orderedBy, effect, noteNo }: ObjectionOrder,
  inForce: InForce,
) => ({
  ...{ outcome, way, reasons, holdsFrom, orderedBy, noteNo, ...inForce },
  effect: effect ? linesOf(effect) : [],
})

const linesOf = ({ revised }: TaxEffect): EffectLine[] =>
  revised.flatMap(({ financialYear: year, before, after, difference }) =>
    HEADS.filter((head) => difference[head] !== 0).map((head) => ({
      ...{ year, head, before: before?.[head] ?? null, after: after[head], difference: difference[head] },
    })),
  )

type Row = Omit<ObjectionPaper, 'corporation' | 'owner' | 'address' | 'ward' | 'order'> & { objectionId: number }

async function readPaper(sql: Queryable, token: string): Promise<{ paper: ObjectionPaper; objectionId: number }> {
  const { rows } = await sql.query<Row>(
    `select objection_id "objectionId", objection_no "objectionNo", ${instant('filed_at')} "filedAt",
       property_unique_id "propertyUniqueId", objector_name objector, subject, about_year "aboutYear",
       about_head "aboutHead", notice_no "noticeNo", received_on "receivedOn", window_until "windowUntil",
       is_late "isLate", grounds,
       (select coalesce(jsonb_agg(file_name order by file_name), '[]') from objection_file file join stored_file using (file_id)
        where file.objection_id = objection.objection_id and part = 'filing') documents
     from objection join property using (property_id) left join notice using (notice_id) where token = $1`,
    [token],
  )
  const [row] = rows
  if (!row) throw fail('call.not_found')
  const { objectionId, ...facts } = row
  const property = await getCardRow(sql, row.propertyUniqueId)
  const paper: ObjectionPaper = {
    ...facts,
    corporation: corporationHead(await readCorporation(sql)),
    owner: property.ownerName,
    ...placeOnPaper(property),
    order: null,
  }
  return { paper, objectionId }
}
