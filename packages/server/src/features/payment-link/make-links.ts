import type { LinkMade, LinksMade } from '@karsetu/contract/payment-link/payment-link-calls.ts'
import type { LinkField } from '@karsetu/contract/payment-link/payment-link-forms.ts'
import { errorCatalogue } from '@karsetu/contract/platform/error-codes.ts'
import { type Failure, fail } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { isInScope, staffIdOf } from '@karsetu/domain/access/permissions.ts'
import { duesAsOf, type LedgerRules } from '@karsetu/domain/ledger/dues.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { GatewayName } from '@karsetu/domain/payment/gateway-names.ts'
import { signableText } from '@karsetu/domain/payment/gateway-text.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { ledgerRules } from '../assessment/ledger-rules-store.ts'
import { type DueAccount, readDueAccounts } from '../ledger/ledger-store.ts'
import { lockAccountsRows } from '../ledger/write-journals.ts'
import { readMinimumPart } from '../payment/calculate-discounts.ts'
import { noEmail } from '../payment/initiate-payment.ts'
import { insertIntent } from '../payment/intent-store.ts'
import { onlineRebateContext } from '../payment/payable-account.ts'
import { newTxnId } from '../payment/txn-id.ts'
import { insertLink, type LinkProperty, readLinkProperties, readOpenLinks } from './link-store.ts'

/** A link is open for a week: longer than a pay day is away, shorter than interest and rebates change much. */
const validDays = 7

/** One link as somebody asks for it; without a number it goes to the register's, without an amount it is for all dues. */
export type LinkRequest = {
  row: number
  propertyUniqueId: string
  mobileNumber?: string | undefined
  amount?: Paise | undefined
  description?: string | undefined
}
type Refusal = { field: LinkField; failure: Failure }
type Bounds = { accounts: ReadonlyMap<number, DueAccount>; rules: LedgerRules; minimum: Paise }
type Accepted = { property: LinkProperty; mobile: string; amount: Paise; due: Paise; version: number }

/** One link. @throws Failure as the call declares */
export async function makeLink(
  context: WriteContext,
  gateway: GatewayName,
  request: Omit<LinkRequest, 'row'>,
): Promise<LinkMade> {
  const [outcome] = await makeEach(context, gateway, [{ ...request, row: 1 }])
  if (!outcome) throw new Error('one link was asked for')
  if ('failure' in outcome) throw outcome.failure
  return outcome
}

/** A link for each property that can have one; of the others why not. */
export async function makeLinks(
  context: WriteContext,
  gateway: GatewayName,
  requests: readonly LinkRequest[],
): Promise<LinksMade> {
  const outcomes = await makeEach(context, gateway, requests)
  const made: LinksMade = { accepted: [], refused: [] }
  for (const [at, outcome] of outcomes.entries()) {
    const { row = 0, propertyUniqueId = '' } = requests[at] ?? {}
    if ('failure' in outcome)
      made.refused.push({ row, propertyUniqueId, field: outcome.field, message: sayOf(outcome.failure) })
    else made.accepted.push({ row, ...outcome })
  }
  if (made.accepted.length === 0) context.audited()
  return made
}

/** The sentence of a failure in the language of the moment. */
function sayOf({ code, facts }: Failure): string {
  const say = errorCatalogue[code].say as (facts: unknown) => string // the facts are those of its code
  return say(facts)
}

async function makeEach(
  context: WriteContext,
  gateway: GatewayName,
  requests: readonly LinkRequest[],
): Promise<(LinkMade | Refusal)[]> {
  const { tx, today, now, platform } = context
  const properties = await readLinkProperties(
    tx,
    requests.map(({ propertyUniqueId }) => propertyUniqueId),
  )
  const ids = [...properties.values()].map(({ propertyId }) => propertyId)
  // Two who make a link of one property at the same moment: the second finds that of the first.
  await lockAccountsRows(tx, ids)
  const open = await readOpenLinks(tx, ids, now)
  const bounds = {
    accounts: await readDueAccounts(tx, ids),
    rules: await ledgerRules(platform.database.reads),
    minimum: await readMinimumPart(tx, today),
  }
  const outcomes: (LinkMade | Refusal)[] = []
  for (const request of requests) {
    const checked = checkRequest(context, request, properties.get(request.propertyUniqueId), open, bounds)
    if ('failure' in checked) {
      outcomes.push(checked)
      continue
    }
    const made = await saveLink(context, gateway, request, checked)
    open.set(checked.property.propertyId, made.expiresAt)
    outcomes.push(made)
  }
  return outcomes
}

function checkRequest(
  { actor, today }: WriteContext,
  { mobileNumber, amount: requested }: LinkRequest,
  property: LinkProperty | undefined,
  open: ReadonlyMap<number, string>,
  { accounts, rules, minimum }: Bounds,
): Accepted | Refusal {
  const refuse = (field: LinkField, failure: Failure): Refusal => ({ field, failure })
  if (!property) return refuse('propertyUniqueId', fail('property.not_found'))
  if (!isInScope(actor, property)) return refuse('propertyUniqueId', fail('call.out_of_scope'))
  const until = open.get(property.propertyId)
  if (until !== undefined) return refuse('propertyUniqueId', fail('link.open_already', { until }))
  const { entries, version } = accounts.get(property.propertyId) ?? { entries: [], version: 0 }
  const due = duesAsOf(entries, rules, today, { rebateContext: onlineRebateContext(property) }).netPayable
  if (due <= 0) return refuse('propertyUniqueId', fail('payment.nothing_due'))
  const amount = requested ?? due
  if (amount > due) return refuse('amount', fail('payment.amount_too_large', { duePaise: due }))
  if (amount < minimum && amount !== due)
    return refuse('amount', fail('payment.amount_too_small', { minimumPaise: minimum }))
  const mobile = mobileNumber ?? property.mobileNumber
  if (!mobile) return refuse('mobileNumber', fail('link.no_mobile'))
  return { property, mobile, amount, due, version }
}

async function saveLink(
  context: WriteContext,
  gateway: GatewayName,
  { description }: LinkRequest,
  { property, mobile, amount, due, version }: Accepted,
): Promise<LinkMade> {
  const { tx, now, actor } = context
  const txnId = newTxnId(now)
  const expiresAt = new Date(Date.parse(now) + validDays * 86_400_000).toISOString()
  const { propertyUniqueId, propertyId, ownerName } = property
  await insertIntent(tx, {
    ...{ txnId, propertyId, gateway, amountPaise: amount, duePaise: due },
    payerName: signableText(ownerName ?? propertyUniqueId),
    ...{ payerMobile: mobile, payerEmail: noEmail, clientKey: undefined, requestHash: '' },
    ...{ createdAt: now, expiresAt, askAfter: null },
  })
  await insertLink(tx, {
    ...{ txnId, requestedBy: staffIdOf(actor), version, now },
    description: description ?? m.link_description({ propertyUniqueId }),
  })
  context.note({
    ...{ subjectKind: 'payment_intent', subjectId: txnId },
    after: { state: 'created', propertyUniqueId, gateway, amountPaise: amount, expiresAt },
  })
  return { txnId, propertyUniqueId, amountPaise: amount, expiresAt }
}
