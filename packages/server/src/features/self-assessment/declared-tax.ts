import { WhatIf } from '@karsetu/contract/assessment/what-if.ts'
import type { PropertyAdded } from '@karsetu/contract/property/register-forms.ts'
import type { TaxEffect } from '@karsetu/contract/property/tax-effect.ts'
import { HEADS } from '@karsetu/domain/assessment/heads.ts'
import { addPaise, type Paise, sumPaise } from '@karsetu/domain/money/paise.ts'
import { financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { calculateTax } from '../assessment/explain-tax.ts'
import { taxOfFacts } from '../assessment/tax-of-facts.ts'

export type DeclaredTax = { taxPaise: Paise | null; differencePaise: Paise | null }

/** Tax of this year of a new property; null where the rules there are do not assess it. */
export async function taxOfNew(context: WriteContext, form: PropertyAdded): Promise<DeclaredTax> {
  const { data: facts } = WhatIf.safeParse({
    ...{ construction: form.constType, roadWidthMetres: form.roadWidth, constructionYear: form.constructionYear },
    plotAreaSqft: form.plotArea,
    premises: (form.premises ?? []).map(
      ({ rentUsage: _, propertyPremiseId: __, constructionType: construction, areaBasis = 'covered', ...floor }) => ({
        ...{ ...floor, construction, areaBasis },
      }),
    ),
    ...{ houseTaxApplicable: true, isMetroRailProperty: false },
    waterTaxApplicable: form.waterTaxApplicable,
    sewerageConnectionAvailable: form.sewerageConnectionAvailable,
  })
  if (!facts) return { taxPaise: null, differencePaise: null }
  const tax = await taxOfFacts({ ...context, reads: context.tx }, { mohallaId: form.mohallaId, facts })
  const taxPaise = tax.status === 'assessed' ? tax.totalPaise : null
  return { taxPaise, differencePaise: taxPaise }
}

/** Tax of this year of a property of the register with the declared change, and what the change adds to it. */
export async function taxOfChange(
  context: WriteContext,
  propertyUniqueId: string,
  effect: TaxEffect,
): Promise<DeclaredTax> {
  const year = financialYearOf(context.today)
  const present = await calculateTax({ ...context, reads: context.tx }, { propertyRefUniqueId: propertyUniqueId })
  const moved = [...effect.revised, ...effect.foreseen].filter(({ financialYear }) => financialYear === year)
  const differencePaise = sumPaise(moved.flatMap(({ difference }) => HEADS.map((head) => difference[head])))
  return {
    taxPaise: present.status === 'assessed' ? addPaise(present.totalPaise, differencePaise) : null,
    differencePaise,
  }
}
