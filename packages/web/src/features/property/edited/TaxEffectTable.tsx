import { headLabels } from '@karsetu/contract/demand/demand-labels.ts'
import type { TaxEffect } from '@karsetu/contract/property/tax-effect.ts'
import { formatChange, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { HEADS } from '@karsetu/domain/assessment/heads.ts'
import { type Paise, sumPaise, ZERO } from '@karsetu/domain/money/paise.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { FigureTable } from '../../../ui/FigureTable.tsx'
import { reasonLabel } from '../../assessment/TaxOfYearText.tsx'
import classes from './Edited.module.css'

/** The same where a change may move the tax of no year: then nothing. */
export const MovedTaxTable = ({ effect }: { effect: TaxEffect | null }) =>
  effect && effect.revised.length + effect.foreseen.length > 0 && <TaxEffectTable effect={effect} />

/** No tax moves, and no year keeps its demand for a reason of its own. */
export const movesNoTax = ({ revised, foreseen, left }: TaxEffect): boolean =>
  revised.length + foreseen.length + left.length === 0

type Row = { key: string; name: string; before?: Paise | undefined; after?: Paise | undefined; difference: Paise }

const textOf = (amount: Paise | undefined) => (amount === undefined ? null : formatMoney(amount))

const rowsOf = (year: TaxEffect['foreseen'][number]): Row[] =>
  HEADS.filter((head) => year.difference[head] !== 0).map((head) => ({
    key: `${year.financialYear}:${head}`,
    name: `${financialYearLabel(year.financialYear)} · ${headLabels[head]()}`,
    before: year.before?.[head],
    after: year.after?.[head],
    difference: year.difference[head],
  }))

const columns = () => [
  { head: m.register_effect_year(), cell: ({ name }: Row) => name },
  {
    head: m.register_before(),
    isFigure: true,
    cell: ({ before }: Row) => textOf(before),
  },
  {
    head: m.register_after(),
    isFigure: true,
    cell: ({ after }: Row) => textOf(after),
  },
  { head: m.register_live_difference(), isFigure: true, cell: ({ difference }: Row) => formatChange(difference) },
]

/** All taxes together; that of before is not there where no year had any. */
const sumOf = (taxes: readonly Row[]): Row => ({
  key: 'taxes',
  name: m.register_live_total(),
  before: taxes.every(({ before }) => before === undefined)
    ? undefined
    : sumPaise(taxes.map(({ before }) => before ?? ZERO)),
  after: sumPaise(taxes.map(({ after }) => after ?? ZERO)),
  difference: sumPaise(taxes.map(({ difference }) => difference)),
})

/** What a change does to the tax, year by year and head by head, and what of rebates, notes and interest goes with it. */
export function TaxEffectTable({ effect }: { effect: TaxEffect }) {
  const taxes = effect.revised.flatMap(rowsOf)
  const sum = sumOf(taxes)
  const all: Row[] = [
    { key: 'rebate', name: m.register_effect_rebate(), difference: effect.rebatePaise },
    { key: 'notes', name: m.register_effect_notes(), difference: effect.notesPaise },
    { key: 'interest', name: m.register_effect_interest(), difference: effect.interestPaise },
  ]
  const beside = all.filter(({ difference }) => difference !== 0)
  // The taxes are added up on their own: what goes with them has a difference, and nothing before and after.
  const rows = beside.length > 0 ? [...taxes, ...(taxes.length > 0 ? [sum] : []), ...beside] : taxes
  return (
    <>
      {rows.length === 0 && effect.foreseen.length === 0 && <p>{m.register_effect_none()}</p>}
      {rows.length > 0 && (
        <FigureTable
          label={m.register_effect_title()}
          rows={rows}
          keyOf={({ key }) => key}
          columns={columns()}
          total={
            beside.length > 0
              ? [m.register_edit_net(), null, null, formatChange(effect.netPaise)]
              : [sum.name, textOf(sum.before), textOf(sum.after), formatChange(sum.difference)]
          }
        />
      )}
      <Foreseen effect={effect} />
      {effect.left.map(({ financialYear, reason }) => (
        <p key={financialYear} className={classes.left}>
          {leftWord(financialYearLabel(financialYear), reason)}
        </p>
      ))}
    </>
  )
}

function leftWord(year: string, reason: string): string {
  if (reason === 'taken_over') return m.register_left_taken_over({ year })
  if (reason === 'demand_kept') return m.register_left_settled({ year })
  return m.register_left({ year, reason: reasonLabel(reason) })
}

/** Years whose demand is still to be raised: what it will ask otherwise than without the change. */
function Foreseen({ effect: { foreseen } }: { effect: TaxEffect }) {
  const rows = foreseen.flatMap(rowsOf)
  return (
    <>
      {rows.length > 0 && (
        <>
          <h3>{m.register_effect_foreseen()}</h3>
          <FigureTable label={m.register_effect_foreseen()} rows={rows} keyOf={({ key }) => key} columns={columns()} />
        </>
      )}
      {foreseen
        .filter(({ after }) => after === null)
        .map(({ financialYear, before }) => (
          <p key={financialYear} className={classes.left}>
            {before === null
              ? m.register_foreseen_unknown({ year: financialYearLabel(financialYear) })
              : m.register_foreseen_lost({ year: financialYearLabel(financialYear) })}
          </p>
        ))}
    </>
  )
}
