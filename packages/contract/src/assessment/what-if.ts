import { parkings } from '@karsetu/domain/assessment/property-facts.ts'
import { z } from 'zod'
import { m } from '../words/messages.ts'

const positive = (max: number) =>
  z
    .number({ error: () => m.common_must_be_positive() })
    .positive({ error: () => m.common_must_be_positive() })
    .max(max, { error: () => m.arv_too_large() })

const year = z
  .int({ error: () => m.arv_year_invalid() })
  .min(1700, { error: () => m.arv_year_invalid() })
  .max(2200, { error: () => m.arv_year_invalid() })

const areaSqft = positive(10_000_000)
export const premiseConstructions = ['rcc_rbc', 'other_pucca', 'kachha'] as const
export const constructions = [...premiseConstructions, 'vacant_land'] as const

/** A floor of the calculator; null leaves a field to the property, or says that it is not recorded. */
export const WhatIfFloor = z.strictObject({
  floorNumber: z
    .int({ error: () => m.arv_floor_number_invalid() })
    .min(-9, { error: () => m.arv_floor_number_invalid() })
    .max(200, { error: () => m.arv_floor_number_invalid() }),
  rentType: z.enum(['self', 'rented', 'vacant'], { error: () => m.common_required_value() }),
  type: z.enum(['residential', 'nonresidential'], { error: () => m.common_required_value() }),
  category: z.string().max(40).nullish(),
  subCategory: z.string().max(40).nullish(),
  areaSqft,
  areaBasis: z.enum(['covered', 'carpet'], { error: () => m.common_required_value() }),
  construction: z.enum(premiseConstructions).nullish(),
  constructionYear: year.nullish(),
  parking: z.enum(parkings).nullish(),
})
export type WhatIfFloor = z.output<typeof WhatIfFloor>

/**
 * A property as it might be: what the calculator sends, and how the register is shown in it. Both edges check it with
 * this schema. What is left out of the owner's category is as the register has it; once any of it is said, what is left
 * out does not hold.
 */
export const WhatIf = z
  .strictObject({
    construction: z.enum(constructions, { error: () => m.common_required_value() }),
    roadWidthMetres: positive(500).nullable(),
    constructionYear: year.nullable(),
    plotAreaSqft: areaSqft.nullable(),
    premises: z.array(WhatIfFloor).max(60, { error: () => m.arv_too_many_floors() }),
    houseTaxApplicable: z.boolean(),
    waterTaxApplicable: z.boolean(),
    sewerageConnectionAvailable: z.boolean(),
    isMetroRailProperty: z.boolean(),
    isDisabled: z.boolean().optional(),
    disabilityPercentage: positive(100_000)
      .max(100, { error: () => m.arv_disability_too_large() })
      .nullish(),
    isExDefensePersonalWidow: z.boolean().optional(),
    isOnlyBuildingOfOwner: z.boolean().optional(),
  })
  .superRefine(({ isDisabled, disabilityPercentage }, context) => {
    if (isDisabled && (disabilityPercentage ?? undefined) === undefined)
      context.addIssue({
        code: 'custom',
        path: ['disabilityPercentage'],
        message: m.common_field_required({ label: m.arv_disability() }),
      })
  })
export type WhatIf = z.output<typeof WhatIf>

/** What the register says, in the fields of the calculator: as many floors as a building has, and what is not measured. */
export const RecordInCalculator = z.strictObject({ ...WhatIf.shape, premises: z.array(WhatIfFloor) })
