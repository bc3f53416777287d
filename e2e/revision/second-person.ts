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

type Rehearsal = { status: string; job: { status: string } }

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
    return (await reply.json()) as { data: { rehearsal?: Rehearsal | null } } // as declared by the calls
  }
  const rehearsed = async () => (await must('GET', '')).data.rehearsal
  let approved: Response
  do {
    await must('POST', '/rehearse')
    for (let run = await rehearsed(); run?.status !== 'computed'; run = await rehearsed()) {
      await new Promise((done) => setTimeout(done, 100))
      // It stops when other law is approved under it, by another test.
      if (run?.job.status === 'failed') await must('POST', '/rehearse')
    }
    approved = await ask('POST', '/approve')
    // Another test had other law approved after the rehearsal.
  } while (approved.status === 409 && (await approved.clone().text()).includes('revision.rehearsal_outdated'))
  if (!approved.ok) throw new Error(`approval of ${changeId}: ${approved.status} ${await approved.text()}`)
}
