import type { Page } from '@playwright/test'

/** Files an objection about a property as a citizen would, without a screen. */
export async function fileObjection(
  page: Page,
  propertyUniqueId: string,
): Promise<{ objectionId: number; objectionNo: string }> {
  const reply = await page.request.post('/api/objection/upload', {
    data: {
      ...{ propertyUniqueId, subject: 'facts', objectorName: 'Nirmala Varshney', mobileNumber: '9811100124' },
      grounds: 'The ground floor has half the area of the register.',
    },
  })
  return (await reply.json()).data
}
