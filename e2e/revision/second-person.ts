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

/** Rehearses a change and approves it as the admin, without a window. */
export async function approve(baseURL: string | undefined, changeId: string): Promise<void> {
  const token = await signIn(baseURL ?? '', 'admin')
  const ask = (method: 'GET' | 'POST', action: string) =>
    fetch(`${baseURL}/api/rule-changes/${changeId}${action}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(method === 'POST' ? { body: '{}' } : {}),
    })
  const must = async (method: 'GET' | 'POST', action: string) => {
    const reply = await ask(method, action)
    if (!reply.ok) throw new Error(`${action} of ${changeId}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as { data: { rehearsal?: { status: string } | null } } // as declared by the calls
  }
  let approved: Response
  do {
    await must('POST', '/rehearse')
    while ((await must('GET', '')).data.rehearsal?.status !== 'computed')
      await new Promise((done) => setTimeout(done, 100))
    approved = await ask('POST', '/approve')
    // Another test had other law approved after the rehearsal.
  } while (approved.status === 409 && (await approved.clone().text()).includes('revision.rehearsal_outdated'))
  if (!approved.ok) throw new Error(`approval of ${changeId}: ${approved.status} ${await approved.text()}`)
}
