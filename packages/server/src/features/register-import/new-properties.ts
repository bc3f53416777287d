import { ownerKeys } from '@karsetu/domain/property/name-sound.ts'
import type { PropertyDraft } from '@karsetu/domain/register-import/property-draft.ts'
import type { Tx } from '../../platform/db/database.ts'
import { takeIdentities } from '../property/take-identities.ts'

/** A row that is ready, as it is taken up to be entered. */
export type ReadyRow = {
  sheetNo: number
  rowNo: number
  wardId: number
  zoneId: number
  mohallaId: number | null
  newMohalla: string | null
  facts: PropertyDraft
}

/** Enters the mohallas the office allowed to be entered, under the next numbers of their ward. */
async function enterMohallas(tx: Tx, wardId: number, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  await tx.query('select from ward where ward_id = $1 for update', [wardId])
  const { rows } = await tx.query<{ name: string; mohallaId: number }>(
    `with wanted as (select name, min(place) place from unnest($2::text[]) with ordinality as given (name, place) group by name),
     missing as (select name, row_number() over (order by place) nth from wanted where not exists (select from mohalla where ward_id = $1 and mohalla.name = wanted.name)),
     made as (
       insert into mohalla (ward_id, mohalla_no, name, name_hi)
       select $1, (select coalesce(max(mohalla_no), 0) from mohalla where ward_id = $1) + nth, name, name from missing
       returning name, mohalla_id
     )
     select name, mohalla_id "mohallaId" from made
     union all select name, mohalla_id from mohalla where ward_id = $1 and name = any ($2)`,
    [wardId, names],
  )
  return new Map(rows.map(({ name, mohallaId }) => [name, mohallaId]))
}

type NamedRow = ReadyRow & { mohallaId: number; propertyUniqueId: string }

/** Gives every row its mohalla and its identity. */
async function giveIdentities(tx: Tx, wardId: number, rows: readonly ReadyRow[]): Promise<NamedRow[]> {
  const entered = await enterMohallas(
    tx,
    wardId,
    rows.flatMap(({ newMohalla }) => newMohalla ?? []),
  )
  const placed = rows.map((row) => ({ ...row, mohallaId: row.mohallaId ?? entered.get(row.newMohalla ?? '') ?? 0 }))
  const identities = await takeIdentities(
    tx,
    placed.map(({ mohallaId }) => mohallaId),
  )
  return placed.map((row, at) => ({ ...row, propertyUniqueId: identities[at]?.propertyUniqueId ?? '' }))
}

function propertyRecord(importId: number, { sheetNo, rowNo, facts, ...row }: NamedRow) {
  const { search, sound } = ownerKeys(facts.owners.map(({ name }) => name))
  const { owners: _owners, premises: _premises, aside, confidence, ...said } = facts
  return {
    ...said,
    propertyUniqueId: row.propertyUniqueId,
    zoneId: row.zoneId,
    wardId: row.wardId,
    mohallaId: row.mohallaId,
    ownerName: facts.owners[0]?.name ?? null,
    ownerSearch: search,
    ownerSound: sound,
    origin: { importId, sheet: sheetNo, row: rowNo, confidence, ...aside },
  }
}

const propertyShape = `"propertyUniqueId" text, "zoneId" bigint, "wardId" bigint, "mohallaId" bigint, "houseNumber" text, address text, "ptinNo" text,
  "plotAreaSqft" numeric, "constructionType" text, "houseCategory" text, "occupancyStatus" text, "roadWidthM" numeric, "constructionYear" smallint,
  "oldArvPaise" bigint, "capitalValuePaise" bigint, "isOnlyBuildingOfOwner" boolean, "ownerName" text, "ownerSearch" text, "ownerSound" text[], mobiles text[], origin jsonb`

async function insertProperties(tx: Tx, importId: number, rows: readonly NamedRow[]): Promise<Map<string, number>> {
  const { rows: made } = await tx.query<{ uniqueId: string; propertyId: number }>(
    `insert into property (property_unique_id, zone_id, ward_id, mohalla_id, house_number, property_address, ptin_no, plot_area_sqft,
       construction_type, house_category, occupancy_status, road_width_m, construction_year, old_arv_paise,
       capital_value_paise, is_only_building_of_owner, owner_name, owner_search, owner_sound, mobiles, origin)
     select "propertyUniqueId", "zoneId", "wardId", "mohallaId", "houseNumber", address, "ptinNo", "plotAreaSqft", "constructionType", "houseCategory",
       "occupancyStatus", "roadWidthM", "constructionYear", "oldArvPaise", "capitalValuePaise", coalesce("isOnlyBuildingOfOwner", false), "ownerName", "ownerSearch", "ownerSound", mobiles, origin
     from jsonb_to_recordset($1) as said (${propertyShape})
     returning property_unique_id "uniqueId", property_id "propertyId"`,
    [JSON.stringify(rows.map((row) => propertyRecord(importId, row)))],
  )
  return new Map(made.map(({ uniqueId, propertyId }) => [uniqueId, propertyId]))
}

async function insertOwners(
  tx: Tx,
  since: string,
  rows: readonly (NamedRow & { propertyId: number })[],
): Promise<void> {
  const owners = rows.flatMap(({ propertyId, facts }) =>
    facts.owners.map((owner, index) => ({ propertyId, ownerNo: index + 1, ...owner })),
  )
  await tx.query(
    `insert into property_owner (property_id, owner_no, name, father_name, husband_name, mobile_number, since)
     select "propertyId", "ownerNo", name, "fatherName", "husbandName", "mobileNumber", $2
     from jsonb_to_recordset($1) as said ("propertyId" bigint, "ownerNo" smallint, name text, "fatherName" text, "husbandName" text, "mobileNumber" text)`,
    [JSON.stringify(owners), since],
  )
}

async function insertPremises(tx: Tx, rows: readonly (NamedRow & { propertyId: number })[]): Promise<void> {
  const premises = rows.flatMap(({ propertyId, facts }) =>
    facts.premises.map((premise, index) => ({ propertyId, premiseNo: index + 1, ...premise })),
  )
  await tx.query(
    `insert into premise (property_id, premise_no, floor_number, rent_type, rent_usage, type, area_sqft, construction_type, construction_year, parking)
     select "propertyId", "premiseNo", "floorNumber", "rentType", case type when 'residential' then 'residence' else type end, type, "areaSqft", "constructionType", "constructionYear", parking
     from jsonb_to_recordset($1) as said ("propertyId" bigint, "premiseNo" smallint, "floorNumber" smallint, "rentType" text, type text,
       "areaSqft" numeric, "constructionType" text, "constructionYear" smallint, parking text)`,
    [JSON.stringify(premises)],
  )
}

/**
 * Enters properties of one ward with their owners and premises, each under a new identity.
 * @param since the day from which the owners are known: the day of the register
 * @returns the rows with the numbers of their properties
 */
export async function enterProperties(
  tx: Tx,
  importId: number,
  since: string,
  rows: readonly ReadyRow[],
): Promise<{ sheetNo: number; rowNo: number; propertyId: number }[]> {
  const named = await giveIdentities(tx, rows[0]?.wardId ?? 0, rows)
  const ids = await insertProperties(tx, importId, named)
  const made = named.map((row) => ({ ...row, propertyId: ids.get(row.propertyUniqueId) ?? 0 }))
  await insertOwners(tx, since, made)
  await insertPremises(tx, made)
  return made.map(({ sheetNo, rowNo, propertyId }) => ({ sheetNo, rowNo, propertyId }))
}
