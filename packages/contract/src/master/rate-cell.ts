import { z } from 'zod'

export const constructions = ['rcc_rbc', 'other_pucca', 'kachha', 'vacant_land'] as const
export type Construction = (typeof constructions)[number]

/** Whether a rate is multiplied with the area of the rooms or with the area over the walls. */
export const rateBases = ['carpet', 'covered'] as const
export type RateBasis = (typeof rateBases)[number]

export const rentTypes = ['self', 'rented', 'vacant'] as const
export const usesOfRates = ['residential', 'nonresidential', 'vacant_land'] as const

/** By what a rate is told from others of its mohalla; null: it holds for every value. */
const columns = {
  construction: z.enum(constructions).nullable(),
  rentType: z.enum(rentTypes).nullable(),
  use: z.enum(usesOfRates).nullable(),
}

/** A cell of the rates with its road group as the rules name it. */
export const RateCell = z.object({ basis: z.enum(rateBases), roadBand: z.string().nullable(), ...columns })
export type RateCell = z.output<typeof RateCell>

/** The same with the road group as payloads name it. */
export const RateCellSent = z.object({ basis: z.enum(rateBases), road: z.string().nullable(), ...columns })
export type RateCellSent = z.output<typeof RateCellSent>

/** Two rates of one key follow each other. */
export const cellKey = ({ basis, roadBand, construction, rentType, use }: RateCell): string =>
  [basis, roadBand, construction, rentType, use].map((value) => value ?? '').join('|')
