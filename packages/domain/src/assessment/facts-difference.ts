import type { Premise, PropertyFacts } from './property-facts.ts'

/** What in the record of a property differs, in the words of the office. */
export const recordActs = [
  'mohalla',
  'road_width',
  'construction',
  'construction_year',
  'plot_area',
  'applicability',
  'owner_category',
  'earlier_value',
  'floor_added',
  'floor_removed',
  'floor_area',
  'floor_use',
  'floor_occupancy',
  'floor_construction',
  'floor_age',
  'floor_parking',
  'floor_number',
] as const
export type RecordAct = (typeof recordActs)[number]

/** One difference, and how the facts are with it made. */
export type FactsDifference = {
  readonly act: RecordAct
  readonly facts: Readonly<Record<string, string | number>>
  readonly apply: (facts: PropertyFacts) => PropertyFacts
}

const propertyFields = {
  mohalla: ['mohallaId'],
  road_width: ['roadWidthMetres'],
  construction: ['construction'],
  construction_year: ['constructionYear'],
  plot_area: ['plotAreaMillionths'],
  applicability: ['houseTaxApplicable', 'waterTaxApplicable', 'sewerageConnectionAvailable', 'isMetroRailProperty'],
  owner_category: ['isDisabled', 'disabilityBps', 'isExDefensePersonalWidow', 'isOnlyBuildingOfOwner'],
  earlier_value: ['capitalValue', 'recordedArv'],
} as const satisfies Partial<Record<RecordAct, readonly (keyof PropertyFacts)[]>>

const premiseFields = {
  floor_area: ['areaMillionths', 'areaBasis'],
  floor_use: ['type', 'category', 'subCategory'],
  floor_occupancy: ['rentType'],
  floor_construction: ['construction'],
  floor_age: ['constructionYear'],
  floor_parking: ['parking'],
  floor_number: ['floorNumber'],
} as const satisfies Partial<Record<RecordAct, readonly (keyof Premise)[]>>

const textOf = (value: unknown): string | number =>
  value === undefined ? '' : typeof value === 'number' ? value : String(value)

/** The fields of a group with their values before and after: `{ areaMillionths_before: 900000000, areaMillionths_after: 1000000000 }`. */
function differing<Row extends object>(
  before: Row,
  after: Row,
  fields: readonly (keyof Row & string)[],
): Record<string, string | number> {
  const found: Record<string, string | number> = {}
  for (const field of fields) {
    // A flag that is not set and one that is false say the same.
    if ((before[field] ?? false) === (after[field] ?? false)) continue
    found[`${field}_before`] = textOf(before[field])
    found[`${field}_after`] = textOf(after[field])
  }
  return found
}

/** The row with these fields as they are in the other; one that is absent there is taken away. */
function withFields<Row extends object>(row: Row, source: Row, fields: readonly (keyof Row & string)[]): Row {
  const saved = Object.entries(row).filter(([name]) => !fields.some((field) => field === name))
  const taken = fields.flatMap((field) => (source[field] === undefined ? [] : [[field, source[field]] as const]))
  return Object.fromEntries([...saved, ...taken]) as Row // the fields of Row, each with its own value
}

type Pair = { before: Premise; after: Premise; at: number }

const likenesses: readonly ((a: Premise, b: Premise) => boolean)[] = [
  (a, b) => sameFields(a, b, Object.values(premiseFields).flat()),
  (a, b) => a.floorNumber === b.floorNumber && a.type === b.type && a.areaMillionths === b.areaMillionths,
  (a, b) => a.floorNumber === b.floorNumber && a.type === b.type,
  (a, b) => a.floorNumber === b.floorNumber,
]

const sameFields = (a: Premise, b: Premise, fields: readonly (keyof Premise & string)[]): boolean =>
  Object.keys(differing(a, b, fields)).length === 0

/** Which floor of before is which of now: the most alike first. What is left over was added or taken away. */
function pairFloors(before: readonly Premise[], after: readonly Premise[]) {
  const pairs: Pair[] = []
  const left = new Set(before.keys())
  const unmatched = new Set(after.keys())
  for (const alike of likenesses) {
    for (const now of unmatched) {
      const premise = after[now]
      const then = [...left].find((index) => {
        const other = before[index]
        return premise && other && alike(other, premise)
      })
      const earlier = then === undefined ? undefined : before[then]
      if (!premise || then === undefined || !earlier) continue
      pairs.push({ before: earlier, after: premise, at: then })
      left.delete(then)
      unmatched.delete(now)
    }
  }
  return { pairs: pairs.toSorted((a, b) => a.at - b.at), removed: [...left], added: [...unmatched] }
}

function floorDifferences(before: readonly Premise[], after: readonly Premise[]): FactsDifference[] {
  const { pairs, removed, added } = pairFloors(before, after)
  const changed = pairs.flatMap((pair) =>
    Object.entries(premiseFields).flatMap(([act, fields]): FactsDifference[] => {
      const facts = differing(pair.before, pair.after, fields)
      if (Object.keys(facts).length === 0) return []
      return [
        {
          act: act as keyof typeof premiseFields, // the keys of the table above
          facts: { floorNumber: pair.before.floorNumber, ...facts },
          apply: (property) => ({
            ...property,
            premises: property.premises.map((premise, index) =>
              index === pair.at ? withFields(premise, pair.after, fields) : premise,
            ),
          }),
        },
      ]
    }),
  )
  const additions = added.flatMap((index): FactsDifference[] => {
    const premise = after[index]
    if (!premise) return []
    const { floorNumber, type, areaMillionths } = premise
    return [
      {
        act: 'floor_added',
        facts: { floorNumber, type, areaMillionths },
        apply: (property) => ({ ...property, premises: [...property.premises, premise] }),
      },
    ]
  })
  const removals = removed.toReversed().flatMap((index): FactsDifference[] => {
    const premise = before[index]
    if (!premise) return []
    const { floorNumber, type, areaMillionths } = premise
    return [
      {
        act: 'floor_removed',
        facts: { floorNumber, type, areaMillionths },
        // Floors taken away have the highest numbers first, so that the numbers of the others stay.
        apply: (property) => ({ ...property, premises: property.premises.filter((_, at) => at !== index) }),
      },
    ]
  })
  return [...changed, ...additions, ...removals]
}

/** What differs between two states of a property, in an order in which one can be made after the other. */
export function factsDifferences(before: PropertyFacts, after: PropertyFacts): FactsDifference[] {
  const ofProperty = Object.entries(propertyFields).flatMap(([act, fields]): FactsDifference[] => {
    const facts = differing<PropertyFacts>(before, after, fields)
    if (Object.keys(facts).length === 0) return []
    return [
      {
        act: act as keyof typeof propertyFields, // the keys of the table above
        facts,
        apply: (property) => withFields<PropertyFacts>(property, after, fields),
      },
    ]
  })
  return [...ofProperty, ...floorDifferences(before.premises, after.premises)]
}
