import type { ConstructionType } from '@karsetu/domain/assessment/property-facts.ts'
import type { RateRow } from '@karsetu/domain/assessment/rule-book.ts'
import { type IsoDate, isoDate } from '@karsetu/domain/time/iso-date.ts'

type Revision = {
  readonly validFrom: IsoDate
  readonly validTo?: IsoDate
  readonly source: string
  readonly growth: number
}

const revisions: readonly Revision[] = [
  {
    validFrom: isoDate('2014-04-01'),
    validTo: isoDate('2024-03-31'),
    source: 'Rules 2000, r. 4-B: rates of the Municipal Commissioner of the demo city, 2014',
    growth: 100,
  },
  {
    validFrom: isoDate('2024-04-01'),
    source: 'Rules 2000, r. 4-B: rates of the Municipal Commissioner of the demo city, 2024',
    growth: 150,
  },
]

/** Least and greatest carpet rate of 2014 for a pucca house, in hundredths of a rupee per sq ft and month. */
const bands = { below_12: [32, 161], from_12_to_24: [48, 200], above_24: [65, 241] } as const

/** Percent of the rate of a pucca house with an RCC roof. */
const shares: Readonly<Record<ConstructionType, number>> = {
  rcc_rbc: 100,
  other_pucca: 80,
  kachha: 60,
  vacant_land: 40,
}

/**
 * The 48 published rates of a mohalla: two revisions, three road groups, four kinds of construction, and both bases.
 * A covered rate is three fifths of the carpet rate: it already contains the share of the carpet area (80%) and the
 * discount of a new house its owner lives in (75%), as the tables of real cities show.
 * @param standing how dear the mohalla is, 0 to 1
 */
export function ratesOfMohalla(mohallaId: string, standing: number): RateRow[] {
  return revisions.flatMap(({ growth, ...revision }) =>
    Object.entries(bands).flatMap(([roadBand, [least, greatest]]) =>
      // Object.keys forgets the key type of a literal record.
      (Object.keys(shares) as ConstructionType[]).flatMap((construction): RateRow[] => {
        const pucca = least + Math.round((greatest - least) * standing)
        // Whole hundredths of a rupee, as rates are published; then in ten-thousandths.
        const carpet = Math.max(1, Math.round((pucca * growth * shares[construction]) / 10_000)) * 100
        const place = { ...revision, mohallaId, roadBand, construction }
        return [
          { ...place, basis: 'carpet', rateTenThousandths: carpet },
          { ...place, basis: 'covered', rateTenThousandths: (carpet * 6) / 10 },
        ]
      }),
    ),
  )
}
