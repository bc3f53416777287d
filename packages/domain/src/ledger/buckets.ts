import { HEADS, type Head, type HeadAmounts } from '../assessment/heads.ts'
import { addPaise, negatePaise, type Paise, sumPaise, ZERO } from '../money/paise.ts'

export const DUE_BUCKETS = ['house', 'water', 'sewer', 'interestHouse', 'interestWater', 'interestSewer'] as const
export type DueBucket = (typeof DUE_BUCKETS)[number]

export const BUCKETS = [...DUE_BUCKETS, 'advance'] as const
export type Bucket = (typeof BUCKETS)[number]

/** Amounts of a ledger entry: + raises what is due, - lowers it; a negative advance is credit of the owner. */
export type Buckets = Readonly<Record<Bucket, Paise>>

const NO_BUCKETS: Buckets = {
  house: ZERO,
  water: ZERO,
  sewer: ZERO,
  interestHouse: ZERO,
  interestWater: ZERO,
  interestSewer: ZERO,
  advance: ZERO,
}

const INTEREST_BUCKET = { house: 'interestHouse', water: 'interestWater', sewer: 'interestSewer' } as const

export const interestBucketOf = (head: Head): DueBucket => INTEREST_BUCKET[head]

/** An amount of everything that can be due: of a tax, or of the interest on it. */
export const dueAmounts = (amountOf: (bucket: DueBucket, head: Head) => Paise): Readonly<Record<DueBucket, Paise>> => ({
  house: amountOf('house', 'house'),
  water: amountOf('water', 'water'),
  sewer: amountOf('sewer', 'sewer'),
  interestHouse: amountOf('interestHouse', 'house'),
  interestWater: amountOf('interestWater', 'water'),
  interestSewer: amountOf('interestSewer', 'sewer'),
})

export const bucketsOf = (amounts: Partial<Buckets>): Buckets => ({ ...NO_BUCKETS, ...amounts })

export const mapBuckets = (amountOf: (bucket: Bucket) => Paise): Buckets => ({
  house: amountOf('house'),
  water: amountOf('water'),
  sewer: amountOf('sewer'),
  interestHouse: amountOf('interestHouse'),
  interestWater: amountOf('interestWater'),
  interestSewer: amountOf('interestSewer'),
  advance: amountOf('advance'),
})

export const addBuckets = (a: Buckets, b: Buckets): Buckets => mapBuckets((bucket) => addPaise(a[bucket], b[bucket]))
export const negateBuckets = (a: Buckets): Buckets => mapBuckets((bucket) => negatePaise(a[bucket]))
export const totalOfBuckets = (amounts: Buckets): Paise => sumPaise(BUCKETS.map((bucket) => amounts[bucket]))
export const isEmpty = (amounts: Buckets): boolean => BUCKETS.every((bucket) => amounts[bucket] === 0)

export const principalBuckets = (amounts: HeadAmounts): Buckets => bucketsOf(amounts)

export const interestBuckets = (amounts: HeadAmounts): Buckets =>
  bucketsOf(Object.fromEntries(HEADS.map((head) => [interestBucketOf(head), amounts[head]])))
