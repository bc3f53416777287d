import type { JournalDraft } from '@karsetu/domain/ledger/journal.ts'
import { financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { actorText } from '../ledger/actor-text.ts'
import { type PropertyAccount, postJournal } from '../ledger/ledger-store.ts'
import { lockBalances } from '../ledger/write-journals.ts'
import type { YearJournal } from './change-journals.ts'
import type { Correction } from './correction-store.ts'
import { issueNumber, type JournalRole, linkJournal } from './correction-store.ts'
import { insertDemands } from './demand-record-store.ts'

export type Journals = { change: readonly YearJournal[]; credit: JournalDraft | undefined }

/** What was decided, and what follows from it. */
export function roleOf({ ofUnusedNotes, ofMovedInterest }: JournalDraft): JournalRole {
  if (ofUnusedNotes) return 'unused'
  return ofMovedInterest ? 'credit' : 'change'
}

/**
 * Writes a decided change: its journals, the use of credit that follows, the record of replaced demands, the number of a
 * note, and an audit row for each journal. The caller holds the account and has moved the correction to `posted`.
 */
export async function postChange(
  context: WriteContext,
  correction: Correction,
  account: PropertyAccount,
  journals: Journals,
): Promise<void> {
  const { tx } = context
  const { correctionId } = correction
  await lockBalances(tx, account.propertyId, [...journals.change.map(({ draft }) => draft), journals.credit])
  const writer = journalWriter(context, correction, account)
  const posted: { year: YearJournal['year']; journalId: number }[] = []
  for (const { year, draft } of journals.change) {
    const role = roleOf(draft)
    const journalId = await writer.write(draft, { role })
    if (role === 'change') posted.push({ year, journalId })
  }
  if (journals.credit) await writer.write(journals.credit, { role: 'credit' })
  if (correction.kind === 'demand') await insertDemands(tx, correction, posted, context.today)
  if (correction.kind === 'debit_note' || correction.kind === 'credit_note')
    await issueNumber(tx, {
      correctionId,
      kind: correction.kind,
      year: financialYearOf(context.today),
      at: context.now,
    })
}

type Part = { role: JournalRole; reverses?: number }

/**
 * Writes journals of one correction one behind the other; each gets its own key, link and audit row.
 * @param act tells the keys of cancelling apart from those of posting: both may use credit
 */
export function journalWriter(
  context: WriteContext,
  correction: Correction,
  account: PropertyAccount,
  act: 'correction' | 'cancelled' = 'correction',
) {
  const { tx, actor, note } = context
  const { correctionId, kind, propertyUniqueId } = correction
  let version = account.version
  let written = 0
  return {
    async write(draft: JournalDraft, { role, reverses }: Part): Promise<number> {
      written += 1
      const journalId = await postJournal(tx, {
        draft,
        propertyId: account.propertyId,
        version,
        businessKey: `${act}:${correctionId}:${role}:${written}`,
        actor: actorText(actor),
        memo: { correctionId, kind },
        ...(reverses === undefined ? {} : { reverses }),
      })
      version += draft.entries.length
      await linkJournal(tx, { correctionId, journalId, role })
      note({
        subjectKind: 'property',
        subjectId: propertyUniqueId,
        after: { correctionId, kind, role, changes: role === 'change' ? correction.changes : undefined },
        journalId,
      })
      return journalId
    },
  }
}
