import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Lineage, SplitShown } from '@karsetu/contract/split/split-calls.ts'
import { isOpen } from '@karsetu/domain/approval/approval-states.ts'
import { rowInForce } from '@karsetu/domain/assessment/dated.ts'
import { minPaise, paise } from '@karsetu/domain/money/paise.ts'
import { chargeAccrued, movedDues } from '@karsetu/domain/split/moved-dues.ts'
import { sendFile } from '../../platform/files/stored-files.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { readDecider } from '../approval/decider.ts'
import { ledgerRules } from '../assessment/ledger-rules-store.ts'
import { correctionRules } from '../correction/correction-rules-store.ts'
import { readAccount } from '../ledger/ledger-store.ts'
import { asCard } from '../property/property-card.ts'
import { getCardRow } from '../property/read-property.ts'
import { readStates } from '../property/register-store.ts'
import { pieceOfSource } from './prepare-regrouping.ts'
import { effectOfWaiting, regroupingsOf } from './regrouping-store.ts'

/** What the form of a split starts from. @throws Failure property.not_found, call.out_of_scope */
export async function readSplit(context: Context, propertyUniqueId: string): Promise<SplitShown> {
  const { reads, actor, today } = context
  const row = await getCardRow(reads, propertyUniqueId)
  assertInScope(actor, row)
  const [held] = await readStates(reads, [row.propertyId])
  if (!held) throw fail('property.not_found')
  const { entries } = await readAccount(reads, row.propertyId)
  const charge = chargeAccrued(entries, await ledgerRules(reads), today)
  const moved = movedDues([...entries, ...(charge?.entries ?? [])], new Map())
  const [{ limits }, decider] = await Promise.all([correctionRules(reads), readDecider(reads, context)])
  const limit = paise(rowInForce(limits, today)?.atOnceUpToPaise ?? 0)
  const all = await regroupingsOf(reads, context, row.propertyId)
  const waiting = all.find(({ status }) => isOpen(status))
  return {
    property: asCard(row, actor, context.locale),
    piece: pieceOfSource({ held, moved }),
    isInUse: held.state.status === 'active',
    atOnceUpToPaise: minPaise(limit, decider.mostPaise ?? limit),
    waiting: waiting ? { ...waiting, effect: await effectOfWaiting(reads, waiting.regroupingId) } : null,
    earlier: all.filter(({ status }) => !isOpen(status)),
  }
}

/** A document on which a split or a join was asked for. @throws Failure call.not_found, call.out_of_scope */
export async function readRegroupingFile(
  context: Context,
  { id, fileId }: { id: number; fileId: string },
): Promise<FileReply> {
  const { reads, actor, platform } = context
  const { rows } = await reads.query<{ zoneId: number; wardId: number }>(
    `select zone_id "zoneId", ward_id "wardId" from regrouping_document join regrouping_member using (regrouping_id) join property using (property_id)
     where regrouping_id = $1 and file_id = $2`,
    [id, fileId],
  )
  if (rows.length === 0) throw fail('call.not_found')
  for (const place of rows) assertInScope(actor, place)
  return sendFile(platform, reads, fileId)
}

/** Where a number leads, for anybody who has it on an old paper. @throws Failure property.not_found */
export async function readLineage({ reads }: Context, propertyUniqueId: string): Promise<Lineage> {
  const { propertyId } = await getCardRow(reads, propertyUniqueId)
  const { rows } = await reads.query<{ kind: Lineage['becameKind']; side: 'from' | 'to'; others: string[] }>(
    `select regrouping.kind, mine.side, array(select property_unique_id from regrouping_member other join property using (property_id)
       where other.regrouping_id = mine.regrouping_id and other.side <> mine.side order by place) others
     from regrouping_member mine join regrouping using (regrouping_id) join approval_request on request_id = regrouping_id
     where mine.property_id = $1 and state = 'approved'
     order by regrouping_id desc`,
    [propertyId],
  )
  const [left, came] = [rows.find(({ side }) => side === 'from'), rows.find(({ side }) => side === 'to')]
  return {
    becameKind: left?.kind ?? null,
    became: left?.others ?? [],
    cameFromKind: came?.kind ?? null,
    cameFrom: came?.others ?? [],
  }
}
