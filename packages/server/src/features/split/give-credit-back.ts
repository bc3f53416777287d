import { actorText } from '../ledger/actor-text.ts'
import type { PropertyAccount } from '../ledger/ledger-store.ts'
import { writeJournals } from '../ledger/write-journals.ts'
import type { RegisterContext } from '../property/register-act.ts'
import type { PostedSince } from './posted-since.ts'

/**
 * Makes credit again what was used on demands that are to be taken back, and moves the accounts given on by it. The
 * control accounts are not kept yet.
 * @returns the journals
 */
export async function giveCreditBack(
  { tx, actor, note }: RegisterContext,
  { creditUsed }: PostedSince,
  accounts: Map<number, PropertyAccount>,
  { cause, reason }: { cause: string; reason: string },
): Promise<number[]> {
  const journals = creditUsed.map(({ propertyId, draft }) => {
    const account = accounts.get(propertyId)
    if (!account) throw new Error(`the account of property ${propertyId} is not held`)
    const { version } = account
    accounts.set(propertyId, { ...account, version: version + draft.entries.length })
    return {
      ...{ draft, propertyId, version, actor: actorText(actor), memo: { cause, reason } },
      businessKey: `${cause}:credit:${propertyId}`,
    }
  })
  const ids = await writeJournals(tx, journals)
  for (const [at, journalId] of ids.entries())
    note({ subjectKind: 'property', subjectId: String(journals[at]?.propertyId), after: { cause, reason }, journalId })
  return ids
}
