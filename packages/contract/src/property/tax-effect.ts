import { ZERO } from '@karsetu/domain/money/paise.ts'
import { z } from 'zod'
import { FinancialYearSchema, PaiseSchema } from '../platform/schemas.ts'

const Heads = z.object({ house: PaiseSchema, water: PaiseSchema, sewer: PaiseSchema })

/** What a change does to the tax, year by year, in paise. */
export const TaxEffect = z.object({
  revised: z.array(
    z.object({
      financialYear: FinancialYearSchema,
      before: Heads.nullable().meta({ description: 'Null when nothing was demanded for the year' }),
      after: Heads,
      difference: Heads,
    }),
  ),
  /** Years without a demand that will be asked otherwise once theirs is raised. */
  foreseen: z
    .array(
      z.object({
        financialYear: FinancialYearSchema,
        before: Heads.nullable().meta({ description: 'Null when it could not be calculated' }),
        after: Heads.nullable().meta({ description: 'Null when it cannot be calculated by the rules there are' }),
        difference: Heads,
      }),
    )
    .default([]),
  /** Years that keep their demand, and why. */
  left: z.array(z.object({ financialYear: FinancialYearSchema, reason: z.string() })),
  /** What of the tax moves in either direction, now or once it is demanded; the limit looks at it. */
  changePaise: PaiseSchema,
  /** Rebate that was given on what is lowered, and goes with it. */
  rebatePaise: PaiseSchema.default(ZERO),
  /** Of credit notes what the lowered demand has no room for; negative: has room for again. */
  notesPaise: PaiseSchema.default(ZERO),
  /** Interest that came with the dues of a divided property and goes with what is lowered; negative. */
  interestPaise: PaiseSchema.default(ZERO),
  /** What the account moves by: raised less lowered, and all that goes with it. */
  netPaise: PaiseSchema,
})
export type TaxEffect = z.output<typeof TaxEffect>
