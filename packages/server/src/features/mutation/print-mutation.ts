import { fail } from '@karsetu/contract/platform/fail.ts'
import { type MutationDocument, mutationPdf } from '../../documents/mutation/mutation-document.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { corporationHead, readCorporation } from '../master/read-corporation.ts'
import { placeOnPaper } from '../property/property-card.ts'
import { getCardRow } from '../property/read-property.ts'
import { getMutation, type Mutation } from './mutation-store.ts'

/** The public notice as it was issued. @throws Failure call.not_found, call.out_of_scope, mutation.no_notice_yet */
export async function printNotice(context: Context, id: number): Promise<FileReply> {
  const mutation = await getInScope(context, id)
  const { noticeOn, objectionsUntil, mutationNo } = mutation
  if (noticeOn === null || objectionsUntil === null) throw fail('mutation.no_notice_yet')
  return print(context, mutation, mutationNo, { kind: 'notice', issuedOn: noticeOn, until: objectionsUntil })
}

/** The order as it was made. @throws Failure call.not_found, call.out_of_scope, mutation.no_order_yet */
export async function printOrder(context: Context, id: number): Promise<FileReply> {
  const mutation = await getInScope(context, id)
  const { orderNo, decidedOn, feePaise, feeReceiptNo, feeReceivedOn, endedConcessions, concessionsEndOn } = mutation
  if (orderNo === null || decidedOn === null) throw fail('mutation.no_order_yet')
  const { rows } = await context.reads.query<{ orderedBy: string; remarks: string | null; wasHeard: boolean }>(
    `select username "orderedBy", remarks, exists (
       select from mutation_step heard where heard.mutation_id = $1 and heard.step = 'hear') "wasHeard"
     from mutation_step join staff on staff_id = made_by where mutation_id = $1 and step = 'approve'`,
    [id],
  )
  const [said] = rows
  if (!said) throw new Error('an order was made by nobody')
  const isPaid = feePaise !== null && feeReceiptNo !== null && feeReceivedOn !== null
  return print(context, mutation, orderNo, {
    ...{ kind: 'order', orderedOn: decidedOn, ...said, remarks: said.remarks ?? '' },
    fee: isPaid ? { amount: feePaise, receiptNo: feeReceiptNo, receivedOn: feeReceivedOn } : null,
    ...{ ended: endedConcessions, endOn: concessionsEndOn },
  })
}

async function getInScope({ reads, actor }: Context, id: number): Promise<Mutation> {
  const mutation = await getMutation(reads, id)
  assertInScope(actor, mutation)
  return mutation
}

async function print(
  { reads, platform }: Context,
  mutation: Mutation,
  number: string,
  of: MutationDocument['of'],
): Promise<FileReply> {
  const property = await getCardRow(reads, mutation.propertyUniqueId)
  const bytes = await mutationPdf(platform.pdf, {
    corporation: corporationHead(await readCorporation(reads)),
    ...{ number, mutationNo: mutation.mutationNo, propertyUniqueId: mutation.propertyUniqueId },
    ptin: property.PTINNo,
    ...placeOnPaper(property),
    ...{ type: mutation.type, transferredOn: mutation.transferredOn, deedNo: mutation.deedNo },
    ...{ before: mutation.ownersBefore, after: mutation.ownersAfter },
    of,
  })
  return { fileName: `${number}.pdf`, bytes }
}
