import { totalOfBuckets } from '@karsetu/domain/ledger/buckets.ts'
import type { EntryDraft } from '@karsetu/domain/ledger/entry.ts'
import { type Paise, sumPaise } from '@karsetu/domain/money/paise.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { ledgerRules } from '../assessment/ledger-rules-store.ts'
import { changeOf, type DraftRules, type YearJournal } from '../correction/change-journals.ts'
import { correctionRules } from '../correction/correction-rules-store.ts'
import { unusedNotes } from '../correction/unused-notes.ts'
import { readDueAccounts } from '../ledger/ledger-store.ts'
import type { CalculatedTax, RevisedTax } from './calculate-taxes.ts'

/** What a revision of a year moves beside the tax itself; in paise, what raises the account positive. */
export type MoneyBeside = {
  /** Rebate on what is lowered, withdrawn. */
  rebateTakenBack: Paise
  /** Credit notes of the year that the lowered demand has no room for, or, negative, has room for again. */
  notesUnused: Paise
  /** Interest that came with the dues from another property and goes with them; negative. */
  movedInterest: Paise
}

/** The journals of a property's revised years: what is posted, and what is shown before. */
export const journalsOfYears = (
  years: readonly RevisedTax[],
  entries: readonly EntryDraft[],
  rules: DraftRules,
): YearJournal[] =>
  changeOf(
    {
      kind: 'demand',
      changes: years.map(({ financialYear, arvPaise, before, after, difference }) => ({
        ...{ financialYear, arvPaise, after, difference },
        ...(before ? { before } : {}),
      })),
    },
    entries,
    rules,
  )

const moneyBeside = (journals: readonly YearJournal[]): MoneyBeside => {
  const totalOf = (which: (draft: YearJournal['draft']) => unknown) =>
    sumPaise(
      journals
        .filter(({ draft }) => which(draft))
        .flatMap(({ draft }) => draft.entries.map(({ buckets }) => totalOfBuckets(buckets))),
    )
  const rebates = journals.flatMap(({ draft }) => draft.entries).filter(({ kind }) => kind === 'rebate')
  return {
    rebateTakenBack: sumPaise(rebates.map(({ buckets }) => totalOfBuckets(buckets))),
    notesUnused: totalOf((draft) => draft.ofUnusedNotes),
    movedInterest: totalOf((draft) => draft.ofMovedInterest),
  }
}

/** Beside each revised year what posting it would move: by the journals themselves, none of which is written. */
export async function withMoney(
  sql: Queryable,
  revised: readonly RevisedTax[],
  today: IsoDate,
): Promise<CalculatedTax[]> {
  if (revised.length === 0) return []
  const ofProperty = Map.groupBy(revised, ({ propertyId }) => propertyId)
  const propertyIds = [...ofProperty.keys()]
  const [accounts, unused] = [await readDueAccounts(sql, propertyIds), await unusedNotes(sql, propertyIds)]
  const rules = { ledger: await ledgerRules(sql), corrections: (await correctionRules(sql)).corrections, on: today }
  return [...ofProperty].flatMap(([propertyId, years]) => {
    const entries = accounts.get(propertyId)?.entries ?? []
    const journals = journalsOfYears(years, entries, { ...rules, unused: unused.get(propertyId) })
    return years.map((year) => ({
      ...year,
      ...moneyBeside(journals.filter((journal) => journal.year === year.financialYear)),
    }))
  })
}
