import type { Premise, PropertyFacts } from '@karsetu/domain/assessment/property-facts.ts'
import type { YearPart } from '@karsetu/domain/demand/part-year.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { asOneText, idsOf, RowsText } from '../../platform/db/rows-text.ts'

/** A property as the register has it now. */
export type WardProperty = {
  propertyId: number
  version: number
  mohallaId: number
  /** Days for which it is liable; empty for nearly all. */
  liable: YearPart
  facts: PropertyFacts
}

const inWard = "property.ward_id = $1 and property.status = 'active'"
/** Revision 0 is the yearly assessment; a revaluation of the year that came first is a later revision of it. */
const undemanded = `${inWard}
  and not exists (select from assessment where assessment.property_id = property.property_id and financial_year = $2
    and revision = 0)
  and not exists (select from demand where demand.property_id = property.property_id and financial_year = $2)
  and (assessed_from is null or assessed_from < make_date($2 + 1, 4, 1))
  and (assessed_until is null or assessed_until >= make_date($2, 4, 1))`

/**
 * What an assessment looks at, of every property of a ward that has no demand for the year: the same facts as
 * `findFacts` reads of one property. A property that changes between the readings is found by its version later.
 */
export const readWardFacts = (sql: Queryable, wardId: number, year: FinancialYear): Promise<WardProperty[]> =>
  readFacts(sql, { asked: 'to demand', chosen: undemanded, values: [wardId, year] })

/** The same of every active property of a ward, or of one of its mohallas. */
export const readPlaceFacts = (sql: Queryable, wardId: number, mohallaId: number | null): Promise<WardProperty[]> =>
  mohallaId === null
    ? readFacts(sql, { asked: 'of a ward', chosen: inWard, values: [wardId] })
    : readFacts(sql, {
        asked: 'of a mohalla',
        chosen: `${inWard} and property.mohalla_id = $2`,
        values: [wardId, mohallaId],
      })

/** The same of properties chosen by number, whatever their ward and status. */
export const readChosenFacts = (sql: Queryable, propertyIds: readonly number[]): Promise<WardProperty[]> =>
  readFacts(sql, { asked: 'of these', chosen: 'property_id = any ($1::bigint[])', values: [idsOf(propertyIds)] })

type Text = { rows: string | null }
/** Facts to which the floors and what the mohalla has are still to be added. */
type Begun = Omit<WardProperty, 'facts'> & {
  facts: Omit<PropertyFacts, 'premises'> & {
    premises: Premise[]
    mohallaWaterAvailable: boolean
    mohallaSewerAvailable: boolean
  }
}

/** The words that stand in the facts: kinds of construction, of use and of letting, and sub-categories. */
const words = new Map<string, string>()

type Choice = { asked: string; chosen: string; values: readonly unknown[] }

async function readFacts(sql: Queryable, { asked, chosen, values }: Choice): Promise<WardProperty[]> {
  const { rows } = await sql.query<Text>(
    `select ${asOneText(`property_id, version, mohalla_id, construction_type, road_width_m, construction_year,
       plot_area_sqft, house_tax_applicable, water_tax_applicable, sewerage_connection_available, is_metro_rail_property,
       is_disabled, disability_bps, is_ex_defense_personal_widow, old_arv_paise, assessed_from, assessed_until`)}
     from property where ${chosen}`,
    values,
    // A plan of its own for each list of numbers would look at every number.
    { name: `facts ${asked}` },
  )
  const read = new RowsText(rows[0]?.rows, words)
  const properties: Begun[] = []
  while (read.next()) properties.push(readProperty(read))
  properties.sort((a, b) => a.propertyId - b.propertyId)
  await Promise.all([addPremises(sql, properties), addMohallas(sql, properties)])
  return properties
}

// Every object has every key, known or not: the engine meets one shape in a whole city.
function readProperty(read: RowsText): Begun {
  const [propertyId, version, mohallaId] = [read.number(), read.number(), read.number()]
  const facts = {
    mohallaId: String(mohallaId),
    construction: read.word<PropertyFacts['construction']>() ?? 'vacant_land',
    roadWidthMetres: inHundredths(read.digits()),
    constructionYear: read.digits(),
    plotAreaHundredths: read.digits(),
    houseTaxApplicable: read.flag(),
    waterTaxApplicable: read.flag(),
    sewerageConnectionAvailable: read.flag(),
    mohallaWaterAvailable: false,
    mohallaSewerAvailable: false,
    isMetroRailProperty: read.flag(),
    isDisabled: read.flag(),
    disabilityBps: read.digits(),
    isExDefensePersonalWidow: read.flag(),
    recordedArv: read.digits<Paise>(),
    previousTaxes: undefined,
    premises: [],
  }
  const liable = { from: read.word<IsoDate>(), until: read.word<IsoDate>() }
  return { propertyId, version, mohallaId, liable, facts }
}

const inHundredths = (digits: number | undefined) => (digits === undefined ? undefined : digits / 100)

/** The floors of each property in their order; both come in the order of their properties. */
async function addPremises(sql: Queryable, properties: readonly Begun[]): Promise<void> {
  const [premises, categories] = await Promise.all([
    sql.query<Text>(
      `select string_agg(facts, '' order by property_id, premise_no) rows from premise
       where property_id = any ($1::bigint[])`,
      [idsOf(properties.map(({ propertyId }) => propertyId))],
      { name: 'facts of premises' },
    ),
    sql.query<{ id: number; code: string }>('select category_id id, code from category', [], {
      name: 'category codes',
    }),
  ])
  const codes = new Map(categories.rows.map(({ id, code }) => [id, code]))
  const read = new RowsText(premises.rows[0]?.rows, words)
  let place = 0
  while (read.next()) {
    const propertyId = read.number()
    while (properties[place]?.propertyId !== propertyId) place++
    properties[place]?.facts.premises.push(readPremise(read, codes))
  }
}

/** In the order of the columns of which the database makes `premise.facts`. */
function readPremise(read: RowsText, codes: ReadonlyMap<number, string>): Premise {
  const floorNumber = read.number()
  const rentType = read.known<Premise['rentType']>()
  const type = read.known<Premise['type']>()
  const category = read.digits()
  return {
    floorNumber,
    rentType,
    type,
    category: category === undefined ? undefined : codes.get(category),
    subCategory: read.word(),
    areaHundredths: read.number(),
    areaBasis: read.known<Premise['areaBasis']>(),
    construction: read.word<NonNullable<Premise['construction']>>(),
    constructionYear: read.digits(),
  }
}

async function addMohallas(sql: Queryable, properties: readonly Begun[]): Promise<void> {
  const { rows } = await sql.query<{ id: number; water: boolean; sewer: boolean }>(
    `select mohalla_id id, water_tax_availability water, sewer_tax_availability sewer from mohalla
     where mohalla_id = any ($1::bigint[])`,
    [[...new Set(properties.map(({ mohallaId }) => mohallaId))]],
    { name: 'facts of mohallas' },
  )
  const mohallas = new Map(rows.map((mohalla) => [mohalla.id, mohalla]))
  for (const { mohallaId, facts } of properties) {
    const { water, sewer } = mohallas.get(mohallaId) ?? { water: false, sewer: false }
    facts.mohallaWaterAvailable = water
    facts.mohallaSewerAvailable = sewer
  }
}
