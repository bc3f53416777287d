import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { ClientBase } from 'pg'
import { insertRows } from '../builders/insert-rows.ts'
import { demoYears } from '../money/demo-calendar.ts'
import type { CityPlan } from './city-plan.ts'
import { assessmentWidth, type CitySums, ledgerWidth, ofBalanceKey, type SumsBy } from './city-sums.ts'
import type { Column, RowShape } from './table-rows.ts'

type SumRow = { key: readonly string[]; zoneId: number; numbers: readonly number[] }
type YearRow = SumRow & { year: number }

const numberColumns = (names: readonly string[]) =>
  names.map((name, at): Column<SumRow> => [name, (to, row) => to.number(row.numbers[at])])
const keyColumn = (name: string, at: number): Column<SumRow> => [name, (to, row) => to.text(row.key[at] ?? '')]
const ofGroup: readonly Column<SumRow>[] = [
  ['zone_id', (to, row) => to.number(row.zoneId)],
  keyColumn('ward_id', 0),
  keyColumn('usage', 1),
]

const heads = ['house', 'water', 'sewer']
const ledgerColumns: readonly Column<YearRow>[] = [
  ...ofGroup,
  ['financial_year', (to, row) => to.number(row.year)],
  ...numberColumns([
    ...['charged', 'rebate', 'paid', 'interest_charged', 'interest_paid'].flatMap((what) =>
      heads.map((head) => `${what}_${head}_paise`),
    ),
    'advance_paise',
    'demands',
  ]),
]
const ledgerShape: RowShape<YearRow> = { table: 'ledger_rollup', columns: ledgerColumns }

/** The sums of one day: `day` is the day on which they took effect. */
export type DayRow = YearRow & { day: IsoDate }
export const dayShape: RowShape<DayRow> = {
  table: 'ledger_rollup_day',
  columns: [['effective_on', (to, row) => to.text(row.day)], ...ledgerColumns],
}

const assessmentShape = (cut: 'category' | 'band'): RowShape<YearRow> => ({
  table: 'assessment_rollup',
  columns: [
    ...ofGroup,
    ['financial_year', (to, row) => to.number(row.year)],
    ['cut', (to) => to.text(cut)],
    keyColumn('part', 2),
    ...numberColumns(['properties', 'arv_paise', ...heads.map((head) => `${head}_paise`)]),
  ],
})

const propertyShape: RowShape<SumRow> = {
  table: 'property_rollup',
  columns: [
    ...ofGroup,
    ['category', (to, row) => to.text(row.key[2]?.split('/')[0] ?? '')],
    ['sub_category', (to, row) => to.text(row.key[2]?.split('/')[1] ?? '')],
    ['status', (to) => to.text('active')],
    ...numberColumns(['properties']),
  ],
}

type BalanceRow = { accountId: number; shard: number; numbers: readonly number[] }
const balanceShape: RowShape<BalanceRow> = {
  table: 'account_balance',
  columns: [
    ['account_id', (to, row) => to.number(row.accountId)],
    ['shard', (to, row) => to.number(row.shard)],
    ['balance_paise', (to, row) => to.number(row.numbers[0])],
    ['postings', (to, row) => to.number(row.numbers[1])],
  ],
}

/** How many numbers each year has, and which of them tells whether there is anything of that year. */
type YearCut = { width: number; counted: number }
export const ledgerCut: YearCut = { width: ledgerWidth, counted: ledgerWidth - 1 }
const assessmentCut: YearCut = { width: assessmentWidth, counted: 0 }

/** A row for each year of which there is anything, from the numbers of all years. */
export function yearRows(
  of: Omit<SumRow, 'numbers'>,
  numbers: readonly number[],
  { width, counted }: YearCut,
): YearRow[] {
  return demoYears
    .map((year, at) => ({ ...of, year, numbers: numbers.slice(at * width, (at + 1) * width) }))
    .filter((row) => (row.numbers[counted] ?? 0) > 0)
}

/** Writes the sums that were added up while the properties were made. */
export async function insertSums(client: ClientBase, { places }: CityPlan, sums: CitySums): Promise<void> {
  const zoneOf = new Map(places.wards.map(({ wardId, zoneId }) => [String(wardId), zoneId]))
  const placed = (key: string) => {
    const parts = key.split('|')
    return { key: parts, zoneId: zoneOf.get(parts[0] ?? '') ?? 0 }
  }
  const yearsOf = (by: SumsBy<string>, cut: YearCut): YearRow[] =>
    [...by].flatMap(([key, numbers]) => yearRows(placed(key), numbers, cut))
  await insertRows(client, ledgerShape, yearsOf(sums.ledger, ledgerCut))
  await insertRows(client, assessmentShape('category'), yearsOf(sums.categories, assessmentCut))
  await insertRows(client, assessmentShape('band'), yearsOf(sums.bands, assessmentCut))
  await insertRows(
    client,
    propertyShape,
    [...sums.properties].map(([key, numbers]) => ({ ...placed(key), numbers })),
  )
  await insertRows(
    client,
    balanceShape,
    [...sums.balances].map(([key, numbers]) => ({ ...ofBalanceKey(key), numbers })),
  )
}

/** From which annual rental value on each band of reports holds, in paise. */
export async function readArvBounds(client: ClientBase): Promise<number[]> {
  const { rows } = await client.query<{ bound: number }>('select unnest(arv_bounds())::float8 as bound')
  return rows.map(({ bound }) => bound)
}
