import type { Premise, PropertyFacts } from '@karsetu/domain/assessment/property-facts.ts'
import type { FactsUntil } from '@karsetu/domain/demand/charge-of-year.ts'
import { paise } from '@karsetu/domain/money/paise.ts'
import { areaMillionths } from '@karsetu/domain/property/area.ts'
import {
  type PremiseRecord,
  type RegisterPatch,
  type RegisterState,
  withPatch,
} from '@karsetu/domain/property/register-state.ts'
import { addDays, type IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { numbersText } from '../../platform/db/array-text.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { readStates } from '../property/register-store.ts'
import { type Codes, readCategoryCodes } from './ward-facts.ts'

/** Since: days before it are not asked for. `from`: the day of the changes that this transaction makes. */
export type HistoryQuery = { since: IsoDate; from?: IsoDate }
export type FactsHistories = ReadonlyMap<number, readonly FactsUntil[]>

/**
 * What the register says of days since one of them, of the properties of which that is not the same for all of them: what
 * it says now without the changes that hold only from a later day. What was said last of a day counts.
 * @param ids property numbers, as the value of a parameter bigint[]
 */
export async function readHistories(sql: Queryable, ids: string, request: HistoryQuery): Promise<FactsHistories> {
  const changed = await sql.query<{ propertyId: number }>(
    `select property_id "propertyId" from register_change_day
     where property_id = any ($1::bigint[]) and holds_from > $2
     union
     select property_id from register_change
     where property_id = any ($1::bigint[]) and $3::date > $2 and before is not null
       and written_in = pg_current_xact_id_if_assigned()
     order by 1`,
    [ids, request.since, request.from ?? null],
    { name: 'changed since' },
  )
  if (changed.rows.length === 0) return new Map()
  const propertyIds = changed.rows.map(({ propertyId }) => propertyId)
  const [states, changes, codes] = [
    await readStates(sql, propertyIds),
    await readChanges(sql, propertyIds, request.from),
    await readCategoryCodes(sql),
  ]
  return new Map(
    states.map(({ propertyId, state }) => [
      propertyId,
      historyOf(state, changes.get(propertyId) ?? [], request.since).map(({ until, state: held }) => ({
        until,
        facts: factsOfState(held, codes),
      })),
    ]),
  )
}

/** From the day on; null: it holds for all days. */
type Change = { propertyId: number; before: RegisterPatch; after: RegisterPatch; holdsFrom: IsoDate | null }

async function readChanges(
  sql: Queryable,
  propertyIds: readonly number[],
  from: IsoDate | undefined,
): Promise<Map<number, Change[]>> {
  const { rows } = await sql.query<Change>(
    `select property_id "propertyId", before, after, coalesce(holds_from,
       case when written_in = pg_current_xact_id_if_assigned() then $2::date end) "holdsFrom"
     from register_change left join register_change_day using (property_id, version)
     where property_id = any ($1::bigint[]) and before is not null order by property_id, version`,
    [numbersText(propertyIds), from ?? null],
  )
  return Map.groupBy(rows, ({ propertyId }) => propertyId)
}

type StateUntil = { until: IsoDate; state: RegisterState }

function historyOf(now: RegisterState, changes: readonly Change[], since: IsoDate): StateUntil[] {
  const first = changes.reduceRight((state, { before }) => withPatch(state, before), now)
  const days = new Set(changes.flatMap(({ holdsFrom }) => (holdsFrom && holdsFrom > since ? holdsFrom : [])))
  return [...days].toSorted().map((day) => {
    const until = addDays(day, -1)
    const isHeld = ({ holdsFrom }: Change) => holdsFrom === null || holdsFrom <= until
    return { until, state: changes.reduce((state, one) => laidOver(state, isHeld(one) ? one : filled(one)), first) }
  })
}

/** What of a change only fills in what was not known: that is no change of the property, and holds for all days. */
function filled({ before, after, ...change }: Change): Change {
  const { premises = {}, owners: _owners, files: _files, ...fields } = after
  const floors = Object.entries(premises).flatMap(([number, floor]): [string, PremiseRecord][] => {
    const was = before.premises?.[number]
    return floor && was ? [[number, { ...was, ...knownSince(was, floor) }]] : []
  })
  return { ...change, before, after: { ...knownSince(before, fields), premises: Object.fromEntries(floors) } }
}

const knownSince = <Facts extends object>(was: Partial<Facts>, is: Facts): Partial<Facts> =>
  // Some of the entries of a record.
  Object.fromEntries(Object.entries(is).filter(([field]) => was[field as keyof Facts] === null)) as Partial<Facts>

/** A change laid over what held without the ones before it: of a floor only what it changed, and none that was not there. */
function laidOver(state: RegisterState, { before, after }: Change): RegisterState {
  const premises: NonNullable<RegisterPatch['premises']> = {}
  for (const [number, floor] of Object.entries(after.premises ?? {})) {
    const [was, is] = [before.premises?.[number], state.premises[number]]
    if (!floor || !was) premises[number] = floor ?? null
    else if (is) premises[number] = { ...is, ...changedOf(was, floor) }
  }
  return withPatch(state, { ...after, premises })
}

const changedOf = (was: PremiseRecord, is: PremiseRecord): Partial<PremiseRecord> =>
  // Some of the entries of a record.
  Object.fromEntries(
    Object.entries(is).filter(([field, value]) => value !== was[field as keyof PremiseRecord]),
  ) as Partial<PremiseRecord>

/**
 * What an assessment looks at, of a state that may stand nowhere: of an earlier day. `assessment_facts` says the same of
 * what stands in the register, where the database keeps it with each change, and `facts_as_text` of a whole ward at once,
 * three times as fast; `facts-alike.test.ts` holds the three to each other.
 */
export function factsOfState(state: RegisterState, codes: Codes): PropertyFacts {
  return {
    mohallaId: String(state.mohallaId),
    construction: state.constructionType ?? 'vacant_land',
    roadWidthMetres: state.roadWidthM ?? undefined,
    constructionYear: state.constructionYear ?? undefined,
    plotAreaMillionths: state.plotAreaSqft === null ? undefined : areaMillionths(state.plotAreaSqft),
    houseTaxApplicable: state.houseTaxApplicable,
    waterTaxApplicable: state.waterTaxApplicable,
    sewerageConnectionAvailable: state.sewerageConnectionAvailable,
    isMetroRailProperty: state.isMetroRailProperty,
    isDisabled: state.isDisabled,
    disabilityBps: state.disabilityBps ?? undefined,
    isExDefensePersonalWidow: state.isExDefensePersonalWidow,
    isOnlyBuildingOfOwner: state.isOnlyBuildingOfOwner,
    capitalValue: state.capitalValuePaise === null ? undefined : paise(state.capitalValuePaise),
    recordedArv: state.oldArvPaise === null ? undefined : paise(state.oldArvPaise),
    premises: Object.entries(state.premises)
      .toSorted(([one], [other]) => Number(one) - Number(other))
      .map(([, premise]) => premiseOf(premise, codes)),
  }
}

const premiseOf = (premise: PremiseRecord, codes: Codes): Premise => ({
  floorNumber: premise.floorNumber,
  rentType: premise.rentType,
  type: premise.type,
  category: premise.categoryId === null ? undefined : codes.get(premise.categoryId),
  subCategory: premise.subCategory ?? undefined,
  areaMillionths: areaMillionths(premise.areaSqft),
  areaBasis: premise.areaBasis,
  construction: premise.constructionType ?? undefined,
  constructionYear: premise.constructionYear ?? undefined,
  parking: premise.parking ?? undefined,
})

/** Keeps from which day the changes hold that this transaction made. */
export async function keepDays(tx: Tx, propertyIds: readonly number[], from: IsoDate): Promise<void> {
  await tx.query(
    `insert into register_change_day (property_id, version, holds_from)
     select property_id, version, $2 from register_change
     where property_id = any ($1::bigint[]) and before is not null and written_in = pg_current_xact_id()
     on conflict do nothing`,
    [numbersText(propertyIds), from],
  )
}
