/**
 * Assessments a second of one thread over the houses of the demo city, against the least that must be done for them:
 * the same areas times the same rates and factors, in plain numbers, without law, exactness or rounding rules.
 */

import { planCity, sitesOf } from '@karsetu/demo-city/load/city-plan.ts'
import { demoYears } from '@karsetu/demo-city/money/demo-calendar.ts'
import { propertyFactsOf } from '@karsetu/demo-city/money/property-facts-of.ts'
import { makeProperty } from '@karsetu/demo-city/property/make-property.ts'
import { assess } from '@karsetu/domain/assessment/assess.ts'
import type { PropertyFacts } from '@karsetu/domain/assessment/property-facts.ts'
import { median, rateFigure, report } from './figures.ts'

const houses = 5000
const rounds = 5
/** An exact answer with its law may cost this many times the bare multiplication. */
const least = 0.01

const plan = planCity(1, houses)
const facts = [...sitesOf(plan, 1, houses)].map((site) =>
  propertyFactsOf(makeProperty(plan.seed, site, plan.categories), site.mohalla),
)

function bare({ premises, plotAreaMillionths = 0 }: PropertyFacts): number {
  let value = plotAreaMillionths * 0
  for (const premise of premises) value += premise.areaMillionths * 0.8 * 1.2 * 0.675 * 12
  return Math.round(value * 0.15) + Math.round(value * 0.125) + Math.round(value * 0.03)
}

/** Kept, so that no engine leaves the work out. */
let sum = 0
function perSecond(work: (facts: PropertyFacts) => number): number {
  const began = process.cpuUsage()
  for (const house of facts) sum += work(house)
  return (houses * 1_000_000) / process.cpuUsage(began).user
}
const engine = (house: PropertyFacts) =>
  demoYears.reduce((total, year) => {
    const result = assess(house, plan.rules, year)
    return total + (result.status === 'assessed' ? result.total : 0)
  }, 0)

const [ours, floor]: [number[], number[]] = [[], []]
for (let round = 0; round < rounds; round++) {
  ours.push(perSecond(engine) * demoYears.length)
  floor.push(perSecond((house) => demoYears.reduce((total) => total + bare(house), 0)) * demoYears.length)
}
report(
  rateFigure('assessments', median(ours), median(floor), least, { houses, years: demoYears.length, checksum: sum }),
)
