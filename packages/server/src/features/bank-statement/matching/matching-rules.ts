import { MATCHING_RULES, type MatchingRule } from '@karsetu/domain/bank-statement/fates.ts'
import { BANK_CHARGES, BANK_INTEREST } from '@karsetu/domain/ledger/accounts.ts'
import type { Queryable } from '../../../platform/db/queryable.ts'
import { findDeposits } from './find-deposits.ts'
import { findCardSlips, findInstruments } from './find-instruments.ts'
import { findByAmountAndName, findByNumber, findByOwnNumber, findByVirtualAccount } from './find-properties.ts'
import { findReturns } from './find-returns.ts'
import { findSettlements } from './find-settlements.ts'
import type { Finding, LineToMatch } from './line-to-match.ts'

type Rule = (sql: Queryable, lines: readonly LineToMatch[]) => Promise<Map<number, Finding>>

/** The bank's own money: what the line says that it is is all there is to it. */
const ownOfBank =
  (kind: 'charges' | 'interest'): Rule =>
  async (_, lines) =>
    new Map(
      lines
        .filter(({ marks }) => marks.kind === kind)
        .map(({ lineId, narration }) => [
          lineId,
          { rule: kind, found: narration, kind: 'book', account: kind === 'charges' ? BANK_CHARGES : BANK_INTEREST },
        ]),
    )

/** How each rule looks; a new rule is a name in {@link MATCHING_RULES}, its words, and a line here. */
const rules: Readonly<Record<MatchingRule, Rule>> = {
  returned: findReturns,
  charges: ownOfBank('charges'),
  interest: ownOfBank('interest'),
  utr: (sql, lines) =>
    findInstruments(sql, lines, { rule: 'utr', kinds: ['neft'], numberOf: ({ marks }) => marks.utr }),
  settlement: findSettlements,
  deposit_slip: findDeposits,
  reference: (sql, lines) =>
    findInstruments(sql, lines, {
      ...{ rule: 'reference', kinds: ['upi', 'pos', 'neft'] },
      numberOf: ({ marks }) => marks.utr ?? (marks.reference.length >= 6 ? marks.reference : null),
    }),
  cheque: (sql, lines) =>
    findInstruments(sql, lines, { rule: 'cheque', kinds: ['cheque', 'dd'], numberOf: ({ marks }) => marks.chequeNo }),
  card_slips: findCardSlips,
  our_number: findByOwnNumber,
  property: findByNumber,
  virtual_account: findByVirtualAccount,
  amount_and_name: findByAmountAndName,
}

/** What each line is, by the first rule that finds something. */
export async function findAll(sql: Queryable, lines: readonly LineToMatch[]): Promise<Map<number, Finding>> {
  const findings = new Map<number, Finding>()
  for (const name of MATCHING_RULES) {
    const left = lines.filter(({ lineId }) => !findings.has(lineId))
    if (left.length === 0) break
    for (const [lineId, finding] of await rules[name](sql, left)) findings.set(lineId, finding)
  }
  return findings
}
