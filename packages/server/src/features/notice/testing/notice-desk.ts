import type { NoticeRunCard } from '@karsetu/contract/notice/notice-run-calls.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import { type Answer, type TestPortal, testPassword } from '../../../testing/test-portal.ts'
import { until } from '../../../testing/until.ts'
import { billingDay } from './notice-town.ts'

export type Paged<Row> = { rows: Row[]; total: number }

/** What an office asks of a portal about papers, whatever the day is. */
export function noticeDesk(portal: () => TestPortal, today: () => string) {
  const sql = async (text: string, values: unknown[] = []) =>
    (await portal().database.migrator.query(text, values)).rows
  const tokens = new Map<string, Promise<string>>()
  /** As of the day it is: a token does not last from one step of the ladder to the next. */
  const tokenOf = (role: RoleName): Promise<string> => {
    const key = `${role} ${today()}`
    const signIn = async () => {
      if (today() === billingDay) return portal().tokenOf(role)
      const body = { email: `${role}@test.example`, password: testPassword }
      const { data } = await portal().ask({ method: 'POST', path: '/officials/login', body })
      return (data as { token: string }).token // parsed by the server's own output schema
    }
    const token = tokens.get(key) ?? portal().tokenOf(role).then(signIn)
    tokens.set(key, token)
    return token
  }
  const send = async (method: string, path: string, body?: unknown, role: RoleName = 'ctao'): Promise<Answer> =>
    portal().ask({ method, path, body, token: await tokenOf(role) })
  const get = async <Data>(path: string, role: RoleName = 'ctao') => {
    const answer = await send('GET', path, undefined, role)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.code}`)
    return answer.data as Data // checked by the call's own output schema
  }
  const runOf = (answer: Answer) => {
    if (answer.status !== 200)
      throw new Error(`${answer.status} ${answer.code} ${answer.message} ${JSON.stringify(answer.fields)}`)
    return answer.data as NoticeRunCard // likewise
  }
  const isMade = (runId: number) => async () => {
    const run = await get<NoticeRunCard>(`/notice-runs/${runId}`)
    if (run.job.status === 'failed') throw new Error(run.job.error ?? 'failed')
    return run.status === 'made' && run.job.status === 'done'
  }
  const made = async (answer: Answer) => {
    const { runId } = runOf(answer)
    await until(isMade(runId))
    return get<NoticeRunCard>(`/notice-runs/${runId}`)
  }
  /** A step of the ladder by multipart form, for the properties named or a place. */
  const step = async (kind: string, fields: Record<string, string> = {}, role: RoleName = 'ctao') => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ kind, ...fields })) form.append(name, value)
    const token = await tokenOf(role)
    const reply = await fetch(`${portal().address}/api/properties/generateBulkNotice`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    return { ...((await reply.json()) as Answer), status: reply.status, headers: reply.headers }
  }
  const fileOf = async (runId: number, fileNo: number) => {
    const token = await tokenOf('ctao')
    const reply = await fetch(`${portal().address}/api/notice-runs/${runId}/files/${fileNo}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return new Uint8Array(await reply.arrayBuffer())
  }
  return { sql, tokenOf, send, get, made, step, fileOf }
}
