import type { Category } from '@karsetu/contract/master/master-calls.ts'
import { houseCategoryLabels } from '@karsetu/contract/master/master-labels.ts'
import { rateText } from '@karsetu/contract/master/rate-figure.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { count, day, listFile, text } from '../../platform/spreadsheet/list-file.ts'
import type { ListQuery } from './list-of-masters.ts'
import { type MohallasQuery, pageMohallas } from './mohalla-store.ts'
import { listCities, pageWards, pageZones } from './read-places.ts'
import { listBanks, listCategories } from './read-reference-data.ts'

/** Masters are lists of hundreds: the whole of one fits a page of this size. */
const all = { page: 1, limit: 100_000 }

export async function exportCities(context: Context): Promise<FileReply> {
  return listFile({ name: 'cities', title: m.masters_cities() }, await listCities(context), [
    text(m.master_code(), ({ code }) => code, 14),
    text(m.master_name_english(), ({ name }) => name, 40),
    text(m.master_name_hindi(), ({ nameHi }) => nameHi, 40),
  ])
}

export async function exportZones(context: Context, query: ListQuery): Promise<FileReply> {
  const { rows } = await pageZones(context, { ...query, ...all })
  return listFile({ name: 'zones', title: m.master_zones() }, rows, [
    count(m.master_zone_no(), ({ zoneNo }) => zoneNo),
    text(m.master_name_english(), ({ name }) => name),
    text(m.master_name_hindi(), ({ nameHi }) => nameHi),
  ])
}

export async function exportWards(
  context: Context,
  query: ListQuery & { zone?: number | undefined },
): Promise<FileReply> {
  const [{ rows }, zones] = await Promise.all([pageWards(context, { ...query, ...all }), pageZones(context, all)])
  const zoneNo = new Map(zones.rows.map((zone) => [zone.zoneId, zone.zoneNo]))
  return listFile({ name: 'wards', title: m.master_wards() }, rows, [
    count(m.master_ward_no(), ({ wardNo }) => wardNo),
    text(m.master_name_english(), ({ fullName }) => fullName),
    text(m.master_name_hindi(), ({ fullNameHi }) => fullNameHi),
    count(m.master_zone_no(), ({ zoneId }) => zoneNo.get(zoneId) ?? null),
  ])
}

const yesNo = (value: boolean) => (value ? m.common_yes() : m.common_no())
const rateOf = (value: number | null) => (value === null ? null : rateText(value))

export async function exportMohallas({ reads, today }: Context, query: MohallasQuery): Promise<FileReply> {
  const { rows } = await pageMohallas(reads, { ...query, ...all }, today)
  return listFile({ name: 'mohallas', title: m.master_mohallas() }, rows, [
    count(m.master_zone_no(), ({ zoneNo }) => zoneNo),
    count(m.master_ward_no(), ({ wardNo }) => wardNo),
    text(m.master_ward_fullname(), ({ wardName }) => wardName),
    count(m.master_mohalla_no(), ({ mohallaNo }) => mohallaNo),
    text(m.master_name_english(), ({ name }) => name),
    text(m.master_name_hindi(), ({ nameHi }) => nameHi),
    text(m.master_water(), ({ waterTaxAvailability }) => yesNo(waterTaxAvailability), 12),
    text(m.master_sewer(), ({ sewerTaxAvailability }) => yesNo(sewerTaxAvailability), 12),
    day(m.master_rates_since(), ({ ratesSince }) => ratesSince),
    text(m.master_rate_lowest(), ({ lowestTenThousandths }) => rateOf(lowestTenThousandths), 14),
    text(m.master_rate_highest(), ({ highestTenThousandths }) => rateOf(highestTenThousandths), 14),
    count(m.master_rates_missing(), ({ missingRates }) => missingRates),
  ])
}

type SubCategory = { category: Category; sub: Category['subCategories'][number] | undefined }

/** A row for each sub-category; a category without one has a row of its own. */
export async function exportCategories(
  context: Context,
  { houseCategory }: { houseCategory?: Category['houseCategory'] | undefined },
): Promise<FileReply> {
  const categories = await listCategories(context)
  const rows = categories
    .filter((category) => houseCategory === undefined || category.houseCategory === houseCategory)
    .flatMap((category): SubCategory[] =>
      category.subCategories.length === 0
        ? [{ category, sub: undefined }]
        : category.subCategories.map((sub) => ({ category, sub })),
    )
  return listFile({ name: 'categories', title: m.masters_categories() }, rows, [
    text(m.master_house_category(), ({ category }) => houseCategoryLabels[category.houseCategory](), 18),
    text(m.master_code(), ({ category }) => category.code),
    text(m.master_name_english(), ({ category }) => category.name),
    text(m.master_name_hindi(), ({ category }) => category.nameHi),
    text(m.masters_sub_category_code_only(), ({ sub }) => sub?.code ?? null),
    text(m.masters_sub_category_english(), ({ sub }) => sub?.name ?? null, 30),
    text(m.masters_sub_category_in_hindi(), ({ sub }) => sub?.nameHi ?? null, 30),
  ])
}

export async function exportBanks(context: Context): Promise<FileReply> {
  return listFile({ name: 'banks', title: m.masters_banks() }, await listBanks(context), [
    text(m.master_code(), ({ code }) => code, 14),
    text(m.master_category_name(), ({ name }) => name, 44),
  ])
}
