import { jalkalCalls } from '@karsetu/contract/jalkal/jalkal-calls.ts'
import type { Office } from './office.ts'

const { calls } = jalkalCalls

/** The water department proposes changes of its facts; some are decided, the rest wait. */
export async function changeWater({ on, does, choose }: Office): Promise<void> {
  await on('2026-11-16T12:00', async () => {
    const houses = await choose("water_tax_applicable and house_category = 'residential' and balance_paise > 0", 4)
    for (const [at, { id }] of houses.entries()) {
      const { requestId } = await does('jalkal', calls.propose, {
        body: {
          ...{ propertyUniqueId: id, waterTaxApplicable: false, sourceOfWater: 'borewell' },
          reason: 'पाइपलाइन काटी गई, बोरवेल से पानी',
        },
      })
      if (requestId === null) throw new Error('the change was not proposed')
      const decision = { params: { id: requestId }, body: { comment: 'मौके पर देखा गया' } }
      if (at === 0) await does('ctao', calls.approve, decision)
      if (at === 1) await does('ctao', calls.reject, decision)
    }
  })
}
