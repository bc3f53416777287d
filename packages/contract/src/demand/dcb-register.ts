import { z } from 'zod'
import { DayAnswered } from '../ledger/dues-on-day.ts'
import { call, declareCalls } from '../platform/call.ts'
import { FinancialYearSchema, InstantSchema } from '../platform/schemas.ts'
import { answerOf, declareSummary } from '../summary/declare-summary.ts'
import { money } from '../summary/measures.ts'
import { m } from '../words/messages.ts'
import { SummaryQuery } from './demand-summary.ts'

/** Demand, collection and balance of a year, arrears of the years before it apart; interest charged is in each. */
export const dcbRegister = declareSummary({
  title: m.dcb_title,
  measures: {
    arrearDemandPaise: money(m.dcb_arrear_demand, { definition: m.dcb_arrear_demand_means }),
    currentDemandPaise: money(m.dcb_current_demand, { definition: m.dcb_current_demand_means }),
    rebatePaise: money(m.demand_screen_rebate, { definition: m.summary_rebate_means }),
    arrearSettledPaise: money(m.dcb_arrear_settled, { definition: m.dcb_settled_means }),
    currentSettledPaise: money(m.dcb_current_settled),
    arrearBalancePaise: money(m.dcb_arrear_balance, { definition: m.dcb_balance_means }),
    currentBalancePaise: money(m.dcb_current_balance),
    balancePaise: money(m.dcb_balance),
  },
  cuts: {
    place: { by: ['zone', 'ward'] },
    head: { by: ['head'] },
    usage: { by: ['houseCategory'] },
  },
})
const { cuts } = dcbRegister
export type DcbCut = keyof typeof cuts
const tables = Object.keys(cuts) as [DcbCut, ...DcbCut[]] // its names

const answered = { ...DayAnswered, asOf: InstantSchema, financialYear: FinancialYearSchema }
export const DcbFileQuery = SummaryQuery.extend({ by: z.enum(tables).default('place') })
export type DcbFileQuery = z.output<typeof DcbFileQuery>

const report = { method: 'GET', access: 'demand.view', work: 'report', query: SummaryQuery } as const

export const dcbCalls = declareCalls('dcb', {
  places: call({
    ...report,
    path: '/taxDemands/dcbRegister',
    output: answerOf(cuts.place, answered),
    summary: 'Demand, collection and balance of a year as of a day: by zone, by ward of the zone named.',
  }),
  heads: call({
    ...report,
    path: '/taxDemands/dcbRegister/heads',
    output: answerOf(cuts.head, answered),
    summary: 'Demand, collection and balance of a year as of a day, by head of tax.',
  }),
  file: call({
    ...report,
    path: '/taxDemands/dcbRegister/export',
    limit: 'document',
    query: DcbFileQuery,
    download: 'xlsx',
    summary: 'A table of the register as a spreadsheet: by zone (or ward) unless head or use is named.',
  }),
})
