import { cashAccount } from '@karsetu/domain/ledger/accounts.ts'
import { buildPaymentPosting } from '@karsetu/domain/ledger/post-payment.ts'
import { rupees } from '@karsetu/domain/money/paise.ts'
import { isoDate } from '@karsetu/domain/time/iso-date.ts'
import { appendAudit } from '../../../platform/audit/append-audit.ts'
import type { Platform } from '../../../platform/platform.ts'
import { ledgerRules } from '../../assessment/ledger-rules-store.ts'
import { lockAccount, postJournal } from '../../ledger/ledger-store.ts'

/** Money taken at a counter, in whole rupees: journals and audit rows, as the ledger gets them. */
export async function payAtCounter(
  { database }: Pick<Platform, 'database'>,
  propertyId: number,
  paid: {
    /** The day; asked for when the account is held, where time goes on meanwhile. */
    on: string | (() => string)
    amount: number
    /** Told from the others of its day. */
    no?: number
  },
): Promise<void> {
  const rules = await ledgerRules(database.reads)
  await database.transaction(async (tx) => {
    const account = await lockAccount(tx, propertyId)
    const on = isoDate(typeof paid.on === 'string' ? paid.on : paid.on())
    const { journals } = buildPaymentPosting({
      entries: account.entries,
      rules,
      on,
      amount: rupees(paid.amount),
      receiving: cashAccount('1'),
    })
    let { version } = account
    for (const [place, draft] of journals.entries()) {
      const businessKey = `cash:${propertyId}:${on}:${paid.no ?? 0}:${place}`
      const journalId = await postJournal(tx, { draft, propertyId, version, businessKey, actor: 'system:test' })
      version += draft.entries.length
      await appendAudit(
        tx,
        { actor: { kind: 'system', name: 'test' }, address: 'test', requestId: 'test', action: 'payment.take' },
        { subjectKind: 'property', subjectId: String(propertyId), journalId },
      )
    }
  })
}
