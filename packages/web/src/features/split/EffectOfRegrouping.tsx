import { floorName } from '@karsetu/contract/assessment/assessment-labels.ts'
import type { RegroupingFigures, SecondReason, SplitPiece, WeighedPiece } from '@karsetu/contract/split/split-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { totalOfHeads } from '@karsetu/domain/assessment/heads.ts'
import { addPaise, type Paise, sumPaise } from '@karsetu/domain/money/paise.ts'
import { AREA_DECIMALS, sumAreas } from '@karsetu/domain/property/area.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { reasonLabel } from '../assessment/TaxOfYearText.tsx'
import { MovedTaxTable } from '../property/edited/TaxEffectTable.tsx'
import classes from './Split.module.css'

/** Before and after, property by property and year by year: areas, tax and dues that add up. */
export function EffectOfRegrouping({
  effect: { before, after, amountPaise, tax, onlyRounding, secondFor },
}: {
  effect: RegroupingFigures
}) {
  const reasons = {
    dues: () => m.split_moves_second({ amount: formatMoney(amountPaise) }),
    owners_differ: m.split_join_owners_differ,
    new_owner: m.split_new_owner_second,
    tax: m.split_tax_second,
  } satisfies Record<SecondReason, () => string>
  return (
    <section className={classes.effect} role="status">
      <Pieces title={m.split_before()} pieces={before} />
      <Pieces title={m.split_after()} pieces={after} />
      <Years before={before} after={after} />
      <MovedTaxTable effect={tax} />
      {onlyRounding && <p>{m.split_tax_rounding()}</p>}
      {secondFor.length === 0 && <p>{m.split_moves_at_once({ amount: formatMoney(amountPaise) })}</p>}
      {secondFor.map((reason) => (
        <p key={reason}>{reasons[reason]()}</p>
      ))}
    </section>
  )
}

const decimals = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: AREA_DECIMALS })
/** One below the other, areas are compared and added up: all with what decimals they have, two at least. */
const areaOf = (area: number) => decimals.format(area)

const nameOf = ({ propertyUniqueId }: SplitPiece, at: number) => propertyUniqueId ?? m.split_part({ number: at + 1 })

const floorsOf = ({ floors }: SplitPiece) =>
  floors
    .map(({ floorNumber, areaSqft }) => m.split_floor({ floor: floorName(floorNumber), area: areaOf(areaSqft) }))
    .join('; ') || null

function Pieces({ title, pieces }: { title: string; pieces: readonly WeighedPiece[] }) {
  const rows = pieces.map((piece, at) => ({ ...piece, name: nameOf(piece, at) }))
  const year = pieces[0]?.tax.financialYear
  const total = (of: (piece: SplitPiece) => number) => areaOf(sumAreas(pieces.map(of)))
  const assessed = pieces.flatMap(({ tax }) => (tax.status === 'assessed' ? tax : []))
  const taxTogether = (of: (tax: (typeof assessed)[number]) => Paise) =>
    assessed.length < pieces.length ? null : formatMoney(sumPaise(assessed.map(of)))
  return (
    <div>
      <h3>{title}</h3>
      <FigureTable
        label={title}
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          { head: m.split_property(), cell: ({ name }) => name },
          { head: m.split_owner(), cell: ({ ownerName }) => ownerName },
          { head: m.split_house_number(), cell: ({ houseNumber }) => houseNumber },
          {
            head: m.split_plot_area(),
            isFigure: true,
            cell: ({ plotArea }) => (plotArea === null ? null : areaOf(plotArea)),
          },
          { head: m.split_floors_there(), cell: floorsOf },
          { head: m.split_covered_area(), isFigure: true, cell: ({ coveredArea }) => areaOf(coveredArea) },
          {
            head: m.arv_value(),
            isFigure: true,
            cell: ({ tax }) => (tax.status === 'assessed' ? formatMoney(tax.arvPaise) : null),
          },
          {
            head: m.split_tax_of_year({ year: year === undefined ? '' : financialYearLabel(year) }),
            isFigure: true,
            cell: ({ tax }) => (tax.status === 'assessed' ? formatMoney(tax.totalPaise) : reasonLabel(tax.reason)),
          },
          { head: m.split_due(), isFigure: true, cell: ({ dues }) => formatMoney(dues.duePaise) },
          { head: m.split_advance(), isFigure: true, cell: ({ dues }) => formatMoney(dues.advancePaise) },
        ]}
        {...(pieces.length > 1 && {
          total: [
            m.split_total(),
            null,
            null,
            total(({ plotArea }) => plotArea ?? 0),
            null,
            total(({ coveredArea }) => coveredArea),
            taxTogether(({ arvPaise }) => arvPaise),
            taxTogether(({ totalPaise }) => totalPaise),
            formatMoney(sumPaise(pieces.map(({ dues }) => dues.duePaise))),
            formatMoney(sumPaise(pieces.map(({ dues }) => dues.advancePaise))),
          ],
        })}
      />
    </div>
  )
}

function Years({ before, after }: { before: readonly SplitPiece[]; after: readonly SplitPiece[] }) {
  const years = [
    ...new Set(before.flatMap(({ dues }) => dues.years.map(({ financialYear }) => financialYear))),
  ].toSorted()
  if (years.length === 0) return null
  const openIn = (pieces: readonly SplitPiece[], year: number) =>
    sumPaise(
      pieces.flatMap(({ dues }) =>
        dues.years.flatMap(({ financialYear, principal, interest }) =>
          financialYear === year ? addPaise(totalOfHeads(principal), totalOfHeads(interest)) : [],
        ),
      ),
    )
  const inAll = (pieces: readonly SplitPiece[]) => formatMoney(sumPaise(years.map((year) => openIn(pieces, year))))
  return (
    <div>
      <h3>{m.split_dues_of()}</h3>
      <FigureTable
        label={m.split_dues_of()}
        rows={years}
        keyOf={(year) => year}
        columns={[
          { head: m.split_year(), cell: (year) => financialYearLabel(year) },
          { head: m.split_before(), isFigure: true, cell: (year) => formatMoney(openIn(before, year)) },
          ...after.map((piece, at) => ({
            head: nameOf(piece, at),
            isFigure: true,
            cell: (year: (typeof years)[number]) => formatMoney(openIn([piece], year)),
          })),
        ]}
        total={[m.split_total(), inAll(before), ...after.map((piece) => inAll([piece]))]}
      />
    </div>
  )
}
