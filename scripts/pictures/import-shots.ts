import type { ImportDetail } from '@karsetu/contract/register-import/register-import-calls.ts'
import {
  line,
  officeHeadings,
  registerFile,
  soundRow,
  total,
} from '@karsetu/server/features/register-import/testing/register-fixture.ts'
import type { Page } from '@playwright/test'
import { signIn } from '../../e2e/support/people.ts'
import { withAnswer } from './answer-so.ts'
import { type Shot, submitFirst } from './shot.ts'

const stages = ['uploaded', 'read', 'applied', 'undone'] as const
type Stage = (typeof stages)[number]

/** The new mohalla that the register of a stage names: of a city's sound, for what was applied stands in every search. */
const mohallas: Record<Stage, string> = {
  uploaded: 'Shivpuri',
  read: 'Gomti Enclave',
  applied: 'Rajendra Vihar',
  undone: 'Laxmi Bagh',
}

/** An office's register with what such files have: a total, a second heading, Kruti Dev typing, an unknown ward. */
function register(stage: Stage): Promise<Uint8Array> {
  const place = { zone: null, ward: 1, mohalla: mohallas[stage] }
  const row = (serial: number, change = {}) =>
    soundRow(serial, { ...place, number: `P${10_000 * (stages.indexOf(stage) + 1) + serial}`, ...change })
  return registerFile([
    row(1),
    row(2, { owner: "Jh jkts'k dqekj व ओम यादव", houseTax: '२,९८,९०८' }),
    row(3, { number: '1.20345E+11', houseTax: 5000 }),
    row(4, { construction: 'Tin shed', ground: -20 }),
    total(9_999),
    line(),
    officeHeadings,
    row(5, { ward: 'Nowhere' }),
  ])
}

/** The utilities, with a register brought as far as each stage. */
export async function importShots(): Promise<Shot[]> {
  const ids = new Map<Stage, number>()
  for (const stage of stages) ids.set(stage, await bringTo(stage))
  const at = (stage: Stage) => `/admin/utility?import=${ids.get(stage)}`
  const read = ids.get('read')
  /** Nobody can photograph a second's work: the reply says that it is still being done, or that it ended badly. */
  const working = (status: 'running' | 'failed') => async (page: Page) => {
    const progress = { isRunning: status === 'running', done: 6, total: 13 }
    await withAnswer(`/imports/${read}`, { status: 'reading', progress })(page)
    const finishedAt = status === 'failed' ? new Date().toISOString() : null
    await withAnswer('/jobs/*', { status, done: 6, total: 13, finishedAt })(page)
  }
  const stopped = { isRunning: false, done: 500, total: 1340 }
  const other = { ...stopped, importId: ids.get('applied'), fileName: 'ward-7-2025.xlsx', by: 'Demo Nigam Admin' }
  return [
    { name: 'utilities', path: '/admin/utility', role: 'admin' },
    { name: 'utilities, no file chosen', path: '/admin/utility', role: 'admin', bringAbout: submitFirst },
    { name: 'utilities, loading', path: '/admin/utility', role: 'admin', answers: 'none_yet' },
    { name: 'utilities, empty', path: '/admin/utility', role: 'admin', answers: 'no_rows' },
    { name: 'utilities, not to be read', path: '/admin/utility', role: 'admin', answers: 'failures' },
    { name: 'utilities, not allowed', path: '/admin/utility', role: 'clerk' },
    { name: 'import, looked at', path: at('uploaded'), role: 'admin' },
    { name: 'import, being read', path: at('read'), role: 'admin', arrange: working('running') },
    { name: 'import, failed', path: at('read'), role: 'admin', arrange: working('failed') },
    {
      name: 'import, stopped while entered',
      path: at('read'),
      role: 'admin',
      arrange: withAnswer(`/imports/${read}`, { status: 'applying', progress: stopped }),
    },
    {
      name: 'import, another first',
      path: at('read'),
      role: 'admin',
      arrange: withAnswer(`/imports/${read}`, { ahead: other }),
    },
    { name: 'import, tried', path: at('read'), role: 'admin' },
    { name: 'import, rows with values', path: at('read'), role: 'admin', bringAbout: openValues },
    { name: 'import, tried, dark', path: at('read'), role: 'admin', theme: 'dark' },
    { name: 'import, in the register', path: at('applied'), role: 'admin' },
    { name: 'import, taken back', path: at('undone'), role: 'admin' },
  ]
}

/** Opens the values of the first row that has any. */
const openValues = async (page: Page) => {
  await page.locator('table details summary').first().click()
}

async function bringTo(stage: Stage): Promise<number> {
  const token = await signIn(process.env.E2E_ADDRESS ?? '', 'admin')
  const call = callAs(token)
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(await register(stage))]), `ward-1-${stage}.xlsx`)
  let detail = await call('/imports', form)
  const { importId } = detail
  for (const step of ['read', 'apply', 'undo'].slice(0, stages.indexOf(stage))) {
    const { settings } = detail
    const request = step === 'read' ? { ...settings, asOn: settings.asOn ?? '2026-03-31', newMohallas: 'create' } : {}
    await call(`/imports/${importId}/${step}`, request)
    do {
      await new Promise((passed) => setTimeout(passed, 200))
      detail = await call(`/imports/${importId}`)
    } while (/ing$/.test(detail.status))
  }
  return importId
}

const callAs =
  (token: string) =>
  async (path: string, body?: FormData | object): Promise<ImportDetail> => {
    const isForm = body instanceof FormData
    const reply = await fetch(`${process.env.E2E_ADDRESS}/api${path}`, {
      ...(body && { method: 'POST', body: isForm ? body : JSON.stringify(body) }),
      headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { 'content-type': 'application/json' }) },
    })
    const { data, message } = (await reply.json()) as { data: ImportDetail; message: string } // parsed by its own contract
    if (!reply.ok) throw new Error(`${path}: ${message}`)
    return data
  }
