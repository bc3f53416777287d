import type { MutationDetail, MutationEvent, MutationStart } from '@karsetu/contract/mutation/mutation-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { mutationTypes, papersNeeded } from '@karsetu/domain/mutation/mutation-papers.ts'
import {
  mutationBlockedReason,
  mutationSteps,
  openMutationStatuses,
} from '@karsetu/domain/mutation/mutation-workflow.ts'
import { concessionsEndOn, concessionsOf } from '@karsetu/domain/mutation/owner-concessions.ts'
import { instant } from '../../platform/db/instant-text.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { sendFile } from '../../platform/files/stored-files.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { currentOwners } from '../property/form-to-change.ts'
import { asCard } from '../property/property-card.ts'
import { getCardRow } from '../property/read-property.ts'
import { readStates } from '../property/register-store.ts'
import { standingOf } from '../property/standing.ts'
import { feeOfProperty } from './fee-of-property.ts'
import { isStillOwnedBy } from './former-owners.ts'
import { mutationCard } from './list-mutations.ts'
import { mutationRules, procedureOn } from './mutation-rules-store.ts'
import { getMutation, openMutationOf, papersOf } from './mutation-store.ts'
import { officialOf, standingOfMutation } from './standing-of-mutation.ts'

/** One mutation with all that belongs to it, as its reader may deal with it. @throws Failure call.not_found, call.out_of_scope */
export async function readMutation(context: Context, sql: Queryable, mutationId: number): Promise<MutationDetail> {
  const mutation = await getMutation(sql, mutationId)
  assertInScope(context.actor, mutation)
  const standing = await standingOfMutation(sql, mutation, context)
  const [property] = await readStates(sql, [mutation.propertyId])
  if (!property) throw fail('call.not_found')
  const official = officialOf(context)
  const isOpen = openMutationStatuses.some((status) => status === mutation.status)
  const ending = isOpen ? concessionsOf(property.state) : mutation.endedConcessions
  const card = await mutationCard(sql, context, mutationId)
  const byLaw = feeOfProperty(await mutationRules(sql), property.state, { ...mutation, on: mutation.filedOn })
  return {
    ...card,
    ...{ isFamily: mutation.isFamily, valuePaise: mutation.valuePaise, transferredOn: mutation.transferredOn },
    ...{ deedNo: mutation.deedNo, remarks: mutation.remarks },
    ...{ ownersBefore: mutation.ownersBefore, ownersAfter: mutation.ownersAfter },
    papers: await papersOf(sql, mutationId),
    feeBasis: byLaw.feePaise === mutation.feePaise && byLaw.source === mutation.feeSource ? byLaw.basis : null,
    ...{ feeSource: mutation.feeSource, feeReceiptNo: mutation.feeReceiptNo, feeReceivedOn: mutation.feeReceivedOn },
    hearingPlace: mutation.hearingPlace,
    events: await eventsOf(sql, mutationId),
    ...{ duesPaise: standing.duesPaise, duesMayStand: standing.duesMayStand },
    version: mutation.version,
    ownersChanged: isOpen && !isStillOwnedBy(property.state, mutation.ownersBefore),
    endingConcessions: ending,
    concessionsEndOn: isOpen && ending.length > 0 ? concessionsEndOn(context.today) : mutation.concessionsEndOn,
    // The record's keys are exactly the steps.
    bars: Object.fromEntries(
      mutationSteps.map((step) => [step, mutationBlockedReason(step, standing, official) ?? null]),
    ) as MutationDetail['bars'],
  }
}

async function eventsOf(sql: Queryable, mutationId: number): Promise<MutationEvent[]> {
  const { rows } = await sql.query<MutationEvent>(
    `select step_no "stepNo", step, username "madeBy", ${instant('made_at')} "madeAt", on_day "onDay", person, remarks
     from mutation_step join staff on staff_id = made_by where mutation_id = $1 order by step_no desc`,
    [mutationId],
  )
  return rows
}

type StartQuery = { propertyUniqueId: string; isFamily?: 'true' | 'false' | undefined; valuePaise?: number | undefined }

/** What an application starts from. @throws Failure property.not_found, call.out_of_scope */
export async function startMutation(context: Context, query: StartQuery): Promise<MutationStart> {
  const { reads, actor, locale, today } = context
  const row = await getCardRow(reads, query.propertyUniqueId)
  assertInScope(actor, row)
  const [held] = await readStates(reads, [row.propertyId])
  const standing = (await standingOf(reads, [row.propertyId], today)).get(row.propertyId)
  if (!held || !standing) throw fail('property.not_found')
  const rules = await mutationRules(reads)
  const fee = feeOfProperty(rules, held.state, {
    isFamily: query.isFamily !== 'false',
    valuePaise: (query.valuePaise ?? null) as Paise | null, // a positive whole number by the call's schema
    on: today,
  })
  return {
    property: asCard(row, actor, locale),
    owners: currentOwners(held.state),
    ...{ duesPaise: standing.duesPaise, duesMayStand: procedureOn(rules, today).duesMayStand },
    open: (await openMutationOf(reads, row.propertyId)) ?? null,
    isInUse: held.state.status === 'active',
    fee,
    // The record's keys are exactly the types.
    papers: Object.fromEntries(
      mutationTypes.map((type) => [type, [...papersNeeded(rules.papers, { type, on: today })]]),
    ) as MutationStart['papers'],
  }
}

/** A paper of an application. @throws Failure call.not_found, call.out_of_scope */
export async function readPaper(
  { reads, actor, platform }: Context,
  { id, fileId }: { id: number; fileId: string },
): Promise<FileReply> {
  assertInScope(actor, await getMutation(reads, id))
  const { rowCount } = await reads.query('select from mutation_paper where mutation_id = $1 and file_id = $2', [
    id,
    fileId,
  ])
  if (!rowCount) throw fail('call.not_found')
  return sendFile(platform, reads, fileId)
}
