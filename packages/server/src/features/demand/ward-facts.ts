import type { Premise, PropertyFacts } from '@karsetu/domain/assessment/property-facts.ts'
import type { YearPart } from '@karsetu/domain/demand/part-year.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { numbersText } from '../../platform/db/array-text.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { RowsText } from '../../platform/db/rows-text.ts'

/** A property as the register has it now. */
export type WardProperty = {
  propertyId: number
  version: number
  mohallaId: number
  /** Days for which it is liable; empty for nearly all. */
  liable: YearPart
  facts: PropertyFacts
}

/**
 * Properties in the order of their numbers. Each is made of what was read when it is asked for, anew each time, and let go
 * of before the next: with a ward of them in memory together the thread was busy a quarter longer.
 */
export type FactsRead = Iterable<WardProperty> & {
  /** Their numbers, as the value of a parameter bigint[]. */
  readonly ids: string
}

const inWard = "property.ward_id = $1 and property.status = 'active'"
/** Of the ward's properties those with a row of the year, by their list: one look-up after the other takes twice as long. */
const ofYear = (table: 'assessment' | 'demand') => `select property_id from ${table}
    where property_id = any (array(select property_id from property where ward_id = $1)) and financial_year = $2`
/** What one liable for less than the year is charged is `chargeOfYear`. */
const liableInYear = `(assessed_from is null or assessed_from < make_date($2 + 1, 4, 1))
  and (assessed_until is null or assessed_until >= make_date($2, 4, 1))`
/**
 * Revision 0 is the yearly assessment; a revaluation of the year that came first is a later revision of it. The demand of a
 * property whose addition waits for somebody else waits with it.
 */
const undemanded = `${inWard}
  and property_id not in (select property_id from approval_request where kind = 'property_addition' and state in ('pending', 'held'))
  and property_id not in (${ofYear('assessment')} and revision = 0)
  and property_id not in (${ofYear('demand')})
  and ${liableInYear}`

/**
 * What an assessment looks at, of every property of a ward that has no demand for the year: the same facts as
 * `findFacts` reads of one property. A property that changes between the readings is found by its version later.
 */
export const readWardFacts = (sql: Queryable, wardId: number, year: FinancialYear): Promise<FactsRead> =>
  readFacts(sql, { asked: 'to demand', chosen: undemanded, values: [wardId, year] })

type Place = { wardId: number; mohallaId: number | null; year: FinancialYear }

/** The same of every active property of a ward, or of one of its mohallas, that is liable in the year. */
export const readPlaceFacts = (sql: Queryable, { wardId, mohallaId, year }: Place): Promise<FactsRead> =>
  mohallaId === null
    ? readFacts(sql, { asked: 'of a ward', chosen: `${inWard} and ${liableInYear}`, values: [wardId, year] })
    : readFacts(sql, {
        asked: 'of a mohalla',
        chosen: `${inWard} and ${liableInYear} and property.mohalla_id = $3`,
        values: [wardId, year, mohallaId],
      })

/** The same of properties chosen by number, whatever their ward and status. */
export const readChosenFacts = (sql: Queryable, propertyIds: readonly number[]): Promise<FactsRead> =>
  readFacts(sql, { asked: 'of these', chosen: 'property_id = any ($1::bigint[])', values: [numbersText(propertyIds)] })

type Choice = { asked: string; chosen: string; values: readonly unknown[] }
type Text = { rows: string | null }

async function readFacts(sql: Queryable, { asked: request, chosen, values }: Choice): Promise<FactsRead> {
  const { rows } = await sql.query<Text & { ids: string }>(
    `select coalesce(array_agg(property_id order by property_id)::text, '{}') ids,
       string_agg(facts_as_text, '' order by property_id) rows
     from property where ${chosen}`,
    values,
    // A plan of its own for each list of numbers would look at every number.
    { name: `facts ${request}` },
  )
  const { ids = '{}', rows: properties = null } = rows[0] ?? {}
  const [premises, codes] = await Promise.all([
    sql.query<Text>(
      `select string_agg(facts_as_text, '' order by property_id, premise_no) rows from premise
       where property_id = any ($1::bigint[])`,
      [ids],
      { name: 'facts of premises' },
    ),
    readCategoryCodes(sql),
  ])
  const read = { properties, premises: premises.rows[0]?.rows ?? null, codes }
  return { ids, [Symbol.iterator]: () => propertiesOf(read) }
}

export type Codes = ReadonlyMap<number, string>
export async function readCategoryCodes(sql: Queryable): Promise<Codes> {
  const { rows } = await sql.query<{ id: number; code: string }>('select category_id id, code from category', [], {
    name: 'category codes',
  })
  return new Map(rows.map(({ id, code }) => [id, code]))
}

type Read = { properties: string | null; premises: string | null; codes: Codes }

/** Each property with its floors in their order; both come in the order of their properties. */
function* propertiesOf({ properties, premises, codes }: Read): Generator<WardProperty> {
  const [read, floors] = [new PropertyReader(properties), new PremiseReader(premises, codes)]
  let floorOf = floors.next()
  for (let property = read.next(); property; property = read.next()) {
    while (floorOf === property.propertyId) {
      property.facts.premises.push(floors.premise())
      floorOf = floors.next()
    }
    yield property
  }
}

/** A property to which its floors are still to be added. */
type Begun = Omit<WardProperty, 'facts'> & { facts: Omit<PropertyFacts, 'premises'> & { premises: Premise[] } }

/** What many properties share word for word. */
type PropertyKind = { liable: YearPart } & Pick<
  PropertyFacts,
  | 'construction'
  | 'houseTaxApplicable'
  | 'waterTaxApplicable'
  | 'sewerageConnectionAvailable'
  | 'isMetroRailProperty'
  | 'isDisabled'
  | 'isExDefensePersonalWidow'
  | 'isOnlyBuildingOfOwner'
  | 'disabilityBps'
>

/** Reads `property.facts_as_text`, in the order of the columns of which the database makes it. */
class PropertyReader {
  readonly #read: RowsText
  readonly #kinds = new Map<string, PropertyKind>()
  readonly #mohallas = new Map<number, string>()

  constructor(text: string | null) {
    this.#read = new RowsText(text)
  }

  // Every object has every key, known or not: the engine meets one shape in a whole city.
  next(): Begun | undefined {
    const read = this.#read
    if (!read.next()) return undefined
    const [propertyId, version, mohallaId] = [read.number(), read.number(), read.number()]
    const roadWidthMetres = inHundredths(read.digits())
    const constructionYear = read.digits()
    const plotAreaMillionths = read.digits()
    const capitalValue = read.digits<Paise>()
    const recordedArv = read.digits<Paise>()
    const kind = read.rest(this.#kinds, readPropertyKind)
    const facts = {
      mohallaId: this.#mohallaCode(mohallaId),
      construction: kind.construction,
      roadWidthMetres,
      constructionYear,
      plotAreaMillionths,
      houseTaxApplicable: kind.houseTaxApplicable,
      waterTaxApplicable: kind.waterTaxApplicable,
      sewerageConnectionAvailable: kind.sewerageConnectionAvailable,
      isMetroRailProperty: kind.isMetroRailProperty,
      isDisabled: kind.isDisabled,
      disabilityBps: kind.disabilityBps,
      isExDefensePersonalWidow: kind.isExDefensePersonalWidow,
      isOnlyBuildingOfOwner: kind.isOnlyBuildingOfOwner,
      capitalValue,
      recordedArv,
      previousTaxes: undefined,
      premises: [],
    }
    return { propertyId, version, mohallaId, liable: kind.liable, facts }
  }

  /** One text for all of a mohalla: what is looked up by it is found by what it is, not by what it says. */
  #mohallaCode(mohallaId: number): string {
    const known = this.#mohallas.get(mohallaId)
    if (known !== undefined) return known
    const code = String(mohallaId)
    this.#mohallas.set(mohallaId, code)
    return code
  }
}

const inHundredths = (digits: number | undefined) => (digits === undefined ? undefined : digits / 100)

const readPropertyKind = (read: RowsText): PropertyKind => ({
  construction: read.word<PropertyFacts['construction']>() ?? 'vacant_land',
  houseTaxApplicable: read.flag(),
  waterTaxApplicable: read.flag(),
  sewerageConnectionAvailable: read.flag(),
  isMetroRailProperty: read.flag(),
  isDisabled: read.flag(),
  isExDefensePersonalWidow: read.flag(),
  isOnlyBuildingOfOwner: read.flag(),
  disabilityBps: read.digits(),
  liable: { from: read.word<IsoDate>(), until: read.word<IsoDate>() },
})

/** What many floors share word for word. */
type PremiseKind = Omit<Premise, 'floorNumber' | 'areaMillionths' | 'constructionYear'>

/** Reads `premise.facts_as_text`, in the order of the columns of which the database makes it. */
class PremiseReader {
  readonly #read: RowsText
  readonly #kinds = new Map<string, PremiseKind>()
  readonly #readKind: (read: RowsText) => PremiseKind

  constructor(text: string | null, codes: Codes) {
    this.#read = new RowsText(text)
    this.#readKind = (read) => readPremiseKind(read, codes)
  }

  /** The property of the next floor, which {@link premise} then reads. */
  next(): number | undefined {
    return this.#read.next() ? this.#read.number() : undefined
  }

  premise(): Premise {
    const read = this.#read
    const floorNumber = read.number()
    const areaMillionths = read.number()
    const constructionYear = read.digits()
    const kind = read.rest(this.#kinds, this.#readKind)
    return {
      floorNumber,
      rentType: kind.rentType,
      type: kind.type,
      category: kind.category,
      subCategory: kind.subCategory,
      areaMillionths,
      areaBasis: kind.areaBasis,
      construction: kind.construction,
      constructionYear,
      parking: kind.parking,
    }
  }
}

function readPremiseKind(read: RowsText, codes: Codes): PremiseKind {
  const rentType = read.known<Premise['rentType']>()
  const type = read.known<Premise['type']>()
  const category = read.digits()
  return {
    rentType,
    type,
    category: category === undefined ? undefined : codes.get(category),
    subCategory: read.word(),
    areaBasis: read.known<Premise['areaBasis']>(),
    construction: read.word<NonNullable<Premise['construction']>>(),
    parking: read.word<NonNullable<Premise['parking']>>(),
  }
}
