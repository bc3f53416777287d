import type { DemandSums } from '@karsetu/contract/demand/summary-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { ReactNode } from 'react'
import { MoneyText } from '../../ui/MoneyText.tsx'

/** What every table of sums says of a demand, in its order. */
export const sumFigures = [
  { key: 'demandPaise', head: m.demand_screen_demand },
  { key: 'rebatePaise', head: m.demand_screen_rebate },
  { key: 'collectedPaise', head: m.demand_screen_collected },
  { key: 'balancePaise', head: m.demand_screen_balance },
  { key: 'interestBalancePaise', head: m.demand_screen_interest_balance },
] as const

type SumKey = (typeof sumFigures)[number]['key']

/** The amount; null for interest that nobody was charged: a dash, and without any its column goes. */
export const sumCell = (key: SumKey, sums: DemandSums): ReactNode | null =>
  key === 'interestBalancePaise' && sums[key] === 0 ? null : <MoneyText key={key} amount={sums[key]} />
