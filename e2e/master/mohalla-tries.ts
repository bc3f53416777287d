import type { Page, TestInfo } from '@playwright/test'

/** Counts how often a test was begun in one city: what an earlier try proposed or named stays there. */
export const tryOf = ({ retry, repeatEachIndex }: TestInfo) => retry + repeatEachIndex
export const fresh = (name: string, info: TestInfo) => `${name} ${'ABCDEF'[tryOf(info)]}`

/** Another one for every try. */
export async function chooseMohalla(page: Page, info: TestInfo): Promise<string> {
  await page.goto('/masters/mohalla?zone=2')
  const row = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .nth(tryOf(info))
  await row.click()
  // The cell also holds its heading, which a phone shows beside the value.
  return ((await row.getByRole('cell').nth(1).textContent()) ?? '').replace('Mohalla name', '').trim()
}
