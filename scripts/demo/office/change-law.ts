import type { SentTo } from '@karsetu/contract/platform/call.ts'
import { ruleChangeCalls } from '@karsetu/contract/revision/rule-change-calls.ts'
import type { Office } from './office.ts'

const { calls } = ruleChangeCalls
type Proposal = SentTo<typeof calls.propose>['body']
type Step = 'reminder' | 'demand_notice'

const longerWait = (step: Step, after: 'bill' | 'reminder', waitDays: number, resolution: string): Proposal => ({
  change: { subject: 'recovery', rows: [{ step, after, waitDays }] },
  ...{ validFrom: '2027-04-01', source: `Executive committee, resolution ${resolution}` },
})
const earlyMessages: Proposal = {
  change: { subject: 'messages', rows: [{ windowFrom: '07:00', windowTo: '21:00', partCostHundredths: 1800 }] },
  ...{ validFrom: '2026-12-01', source: 'Note of the tax department of 26 October 2026' },
}
/** An application on the desk of mutations waits for it. */
const feeAboveFiveLakh: Proposal = {
  change: {
    subject: 'mutationValueFees',
    rows: [{ slabs: [{ upToRupees: 500_000, feePaise: 100_000 }, { feePaise: 200_000 }] }],
  },
  ...{ validFrom: '2026-12-01', source: 'Executive committee, resolution 36/2026' },
}

/** Law is proposed by one and decided by another: approved, rejected, waiting, and a repeal of what was approved. */
export async function changeLaw(office: Office): Promise<void> {
  const propose = async (body: Proposal) => ({
    params: { id: (await office.does('ctao', calls.propose, { body })).changeId },
  })
  await office.on('2026-10-26T11:30', async () => {
    const notice = await propose(longerWait('demand_notice', 'reminder', 21, '31/2026'))
    const reminder = await propose(longerWait('reminder', 'bill', 30, '32/2026'))
    const messages = await propose(earlyMessages)
    await office.does('admin', calls.approve, { ...notice, body: { reason: 'resolution seen' } })
    await office.does('admin', calls.approve, { ...reminder, body: { reason: 'resolution seen' } })
    await office.does('admin', calls.reject, { ...messages, body: { reason: 'Nobody is written to before nine' } })
    const repeal = { reason: 'The committee has put the matter off', source: 'Executive committee, resolution 35/2026' }
    await office.does('ctao', calls.repeal, { ...reminder, body: repeal })
  })
  await office.on('2026-11-17T15:40', async () => {
    await propose(feeAboveFiveLakh)
  })
}
