import { type Paise, sumPaise, ZERO } from '../money/paise.ts'

/** The three taxes on one annual rental value: house (general), water, and sewerage (drainage) tax. */
export const HEADS = ['house', 'water', 'sewer'] as const
export type Head = (typeof HEADS)[number]

export type HeadAmounts = Readonly<Record<Head, Paise>>

export const NO_AMOUNTS: HeadAmounts = { house: ZERO, water: ZERO, sewer: ZERO }

export const headAmounts = (amountOf: (head: Head) => Paise): HeadAmounts => ({
  house: amountOf('house'),
  water: amountOf('water'),
  sewer: amountOf('sewer'),
})

export const totalOfHeads = (amounts: HeadAmounts): Paise => sumPaise([amounts.house, amounts.water, amounts.sewer])

export const isSameAmounts = (one: HeadAmounts, other: HeadAmounts): boolean =>
  HEADS.every((head) => one[head] === other[head])
