import type { FileAccount, ImportDetail } from '@karsetu/contract/register-import/register-import-calls.ts'
import { beforeAll, expect } from 'vitest'
import { type Answer, useTestPortal } from '../../../testing/test-portal.ts'
import { type FixtureRow, type FixtureValue, makePlaces, registerFile } from './register-fixture.ts'

export const detailOf = (answer: Answer): ImportDetail => answer.data as ImportDetail // parsed by the server's own output schema

/** The arrears of the rows that ended so, interest apart. */
export const sum = (account: FileAccount | null, end: 'ready' | 'held' | 'leftOut') =>
  (account?.wards ?? []).reduce(
    (all, ward) => all + ward[end].arrears.arrearHouse + ward[end].arrears.arrearWater + ward[end].arrears.arrearSewer,
    0,
  )

/** A portal with the places of the registers, and what an official does with a file there, each step waited for. */
export function useImportDesk() {
  const portal = useTestPortal()
  let token: string
  beforeAll(async () => {
    await makePlaces(portal().database.migrator)
    await limitCorrections(100_000_000_00)
    token = await portal().tokenOf('admin')
  })

  /** Up to which amount in paise nobody else is needed. */
  async function limitCorrections(atOnceUpToPaise: number, from = '2000-04-02'): Promise<void> {
    await portal().database.migrator.query(
      "insert into rule (kind, valid_from, body, source) values ('correctionLimits', $2, $1, 'resolution of the tests')",
      [JSON.stringify({ atOnceUpToPaise }), from],
    )
  }

  async function upload(bytes: Uint8Array, fileName = 'register.xlsx'): Promise<Answer> {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytes)]), fileName)
    const reply = await fetch(`${portal().address}/api/imports`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    })
    const content = (await reply.json()) as Answer // the reply of a call is always an object
    return { ...content, status: reply.status, headers: reply.headers }
  }

  const look = async (importId: number) => detailOf(await portal().ask({ path: `/imports/${importId}`, token }))

  async function step(importId: number, name: 'read' | 'apply' | 'undo', body?: unknown): Promise<ImportDetail> {
    const request = await portal().ask({
      method: 'POST',
      path: `/imports/${importId}/${name}`,
      body: body ?? { reason: 'As the resolution says' },
      token,
    })
    if (request.status !== 200) throw new Error(`${request.code}: ${request.message}`)
    await expect
      .poll(
        async () =>
          (
            await portal().database.migrator.query('select status, error from job where job_id = $1', [
              detailOf(request).jobId,
            ])
          ).rows[0],
        { timeout: 60_000, interval: 50 },
      )
      .toMatchObject({ status: 'done' })
    return look(importId)
  }

  async function dryRunOf(bytes: Uint8Array, change: Record<string, unknown> = {}): Promise<ImportDetail> {
    const { importId, settings } = detailOf(await upload(bytes))
    return step(importId, 'read', { ...settings, ...change })
  }

  async function dryRun(
    lines: readonly (FixtureRow | FixtureValue[])[],
    change: Record<string, unknown> = {},
  ): Promise<ImportDetail> {
    return dryRunOf(await registerFile(lines), change)
  }

  const count = async (sql: string, values: unknown[] = []) =>
    Number((await portal().database.migrator.query(sql, values)).rows[0]?.count)

  return { portal, limitCorrections, upload, look, step, dryRunOf, dryRun, count }
}
