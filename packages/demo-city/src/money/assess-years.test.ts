import { assess } from '@karsetu/domain/assessment/assess.ts'
import { expect, it } from 'vitest'
import { planCity, sitesOf } from '../load/city-plan.ts'
import { makeProperty } from '../property/make-property.ts'
import { assessYears } from './assess-years.ts'
import { demoYears } from './demo-calendar.ts'
import { propertyFactsOf } from './property-facts-of.ts'

it('the years of a property are assessed as each of them by itself', () => {
  const plan = planCity(7, 1500)
  for (const site of sitesOf(plan, 1, plan.properties)) {
    const property = makeProperty(plan.seed, site, plan.categories)
    const facts = propertyFactsOf(property, site.mohalla)
    const oneByOne = demoYears.flatMap((year) => {
      const result = assess(facts, plan.rules, year)
      return result.status === 'assessed' ? [{ year, arv: result.arv, taxes: result.taxes }] : []
    })
    expect(assessYears(property, site.mohalla, plan.rules)).toEqual(oneByOne)
  }
})
