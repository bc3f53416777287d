import { basisWords, constructionWords, criterionWords, roadWord } from '@karsetu/contract/master/master-words.ts'
import { bandOfRoad, constructions, rateBases, roadGroups } from '@karsetu/contract/master/mohalla-forms.ts'
import { rateText } from '@karsetu/contract/master/rate-figure.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type FinancialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import type { TableColumn, TableRow } from '../../platform/spreadsheet/table.ts'
import { writeWorkbook } from '../../platform/spreadsheet/write-workbook.ts'
import type { ListAsked } from './list-of-masters.ts'
import { findMohalla, type MohallasAsked, pageMohallas } from './mohalla-store.ts'
import { otherRoads } from './other-roads.ts'
import { ratesOfMohalla, ratesOn } from './rate-store.ts'
import { pageWards, pageZones } from './read-places.ts'
import { listDiscounts } from './read-reference-data.ts'

/** Masters are lists of hundreds: the whole of one fits a page of this size. */
const all = { page: 1, limit: 100_000 }

const text = (heading: string, width = 24): TableColumn => ({ heading, kind: 'text', width })
const count = (heading: string): TableColumn => ({ heading, kind: 'count', width: 14 })
const date = (heading: string): TableColumn => ({ heading, kind: 'date', width: 14 })

function sheet(name: string, title: string, columns: TableColumn[], rows: TableRow[]): FileReply {
  return { fileName: `${name}.xlsx`, stream: writeWorkbook(rows, columns, title) }
}

export async function exportZones(context: Context, asked: ListAsked): Promise<FileReply> {
  const { rows } = await pageZones(context, { ...asked, ...all })
  return sheet(
    'zones',
    m.master_zones(),
    [count(m.master_zone_no()), text(m.master_name_english()), text(m.master_name_hindi())],
    rows.map(({ zoneNo, name, nameHi }) => [zoneNo, name, nameHi]),
  )
}

export async function exportWards(
  context: Context,
  asked: ListAsked & { zone?: number | undefined },
): Promise<FileReply> {
  const [{ rows }, zones] = await Promise.all([pageWards(context, { ...asked, ...all }), pageZones(context, all)])
  const zoneNo = new Map(zones.rows.map((zone) => [zone.zoneId, zone.zoneNo]))
  return sheet(
    'wards',
    m.master_wards(),
    [count(m.master_ward_no()), text(m.master_name_english()), text(m.master_name_hindi()), count(m.master_zone_no())],
    rows.map((ward) => [ward.wardNo, ward.fullName, ward.fullNameHi, zoneNo.get(ward.zoneId) ?? null]),
  )
}

export async function exportMohallas({ reads, today }: Context, asked: MohallasAsked): Promise<FileReply> {
  const { rows } = await pageMohallas(reads, { ...asked, ...all }, today)
  const yesNo = (value: boolean) => (value ? m.common_yes() : m.common_no())
  const rate = (value: number | null) => (value === null ? null : rateText(value))
  return sheet(
    'mohallas',
    m.master_mohallas(),
    [
      count(m.master_zone_no()),
      count(m.master_ward_no()),
      text(m.master_ward_fullname()),
      count(m.master_mohalla_no()),
      text(m.master_name_english()),
      text(m.master_name_hindi()),
      text(m.master_water(), 12),
      text(m.master_sewer(), 12),
      date(m.master_rates_since()),
      text(m.master_rate_lowest(), 14),
      text(m.master_rate_highest(), 14),
      count(m.master_rates_missing()),
    ],
    rows.map((row) => [
      row.zoneNo,
      row.wardNo,
      row.wardName,
      row.mohallaNo,
      row.name,
      row.nameHi,
      yesNo(row.waterTaxAvailability),
      yesNo(row.sewerTaxAvailability),
      row.ratesSince,
      rate(row.lowestTenThousandths),
      rate(row.highestTenThousandths),
      row.missingRates,
    ]),
  )
}

/** The sheet that `mohallas/edit` takes back: a row for each road group of a basis, filled with the rates of today; groups to come are there too. */
export async function rateSheet({ reads, today }: Context, mohallaId: number): Promise<FileReply> {
  const [mohalla, dated, others] = await Promise.all([
    findMohalla(reads, mohallaId),
    ratesOfMohalla(reads, mohallaId),
    otherRoads(reads, today, { later: true }),
  ])
  const rates = ratesOn(dated, today)
  const given = rateBases.filter((basis) => rates.some((rate) => rate.basis === basis))
  const rows = (given.length > 0 ? given : rateBases.slice(0, 1)).flatMap((basis) =>
    [...roadGroups, ...others].map((road): TableRow => {
      const cells = constructions.map((construction) => {
        const rate = rates.find(
          (one) => one.basis === basis && one.roadBand === bandOfRoad(road) && one.construction === construction,
        )
        return rate ? rateText(rate.rateTenThousandths) : null
      })
      return [mohalla.name, basisWords[basis](), roadWord(road), ...cells]
    }),
  )
  const columns = [
    text(m.master_sheet_mohalla()),
    text(m.master_sheet_basis(), 18),
    text(m.master_sheet_road(), 16),
    ...constructions.map((construction) => text(constructionWords[construction](), 16)),
  ]
  return sheet(`rates-${mohalla.wardId}-${mohalla.mohallaNo}`, m.master_sheet_rates(), columns, rows)
}

export async function exportDiscounts(
  context: Context,
  asked: { financialYear?: FinancialYear | undefined },
): Promise<FileReply> {
  const discounts = await listDiscounts(context, asked)
  const percent = (bps: number) => String(bps / 100)
  return sheet(
    'discounts',
    m.master_discounts(),
    [
      text(m.master_financial_year(), 14),
      text(m.master_billing_period()),
      text(m.master_period_description(), 40),
      text(m.master_period_description_hindi(), 40),
      date(m.master_starts_on()),
      date(m.master_ends_on()),
      text(m.master_status(), 12),
      text(m.master_discount_percentage(), 14),
      text(m.master_criteria(), 40),
      text(m.master_source(), 40),
    ],
    discounts.map((row) => [
      financialYearLabel(row.financialYear),
      row.billingPeriod,
      row.periodDescription,
      row.periodDescriptionHi,
      row.startsOn,
      row.endsOn,
      row.status ? m.status_active() : m.status_inactive(),
      percent(row.discountBps),
      row.criteria.map((one) => `${criterionWords[one.criterion]()} ${percent(one.discountBps)} %`).join(', '),
      row.source,
    ]),
  )
}
