import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import type { Browser, Page } from '@playwright/test'
import { signIn, tokenKey } from '../support/people.ts'

/** Somebody else of the office at a window of their own. */
export async function pageOfSecond(browser: Browser, baseURL: string | undefined, role: RoleName): Promise<Page> {
  const token = await signIn(baseURL ?? '', role)
  const page = await browser.newPage(baseURL ? { baseURL } : {})
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [tokenKey, token] as const)
  return page
}

/** Approves a change as the admin, without a window. */
export async function approve(baseURL: string | undefined, changeId: string): Promise<void> {
  const token = await signIn(baseURL ?? '', 'admin')
  const reply = await fetch(`${baseURL}/api/rule-changes/${changeId}/approve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{}',
  })
  if (!reply.ok) throw new Error(`approval of ${changeId}: ${reply.status} ${await reply.text()}`)
}
