import type { BulkRow, BulkUpload } from '@karsetu/contract/bulk-update/bulk-update-calls.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import { writeXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import type { Answer, TestPortal } from '../../../testing/test-portal.ts'
import { until } from '../../../testing/until.ts'

type Sheet = readonly (readonly (string | number | null)[])[]
type Path = 'updateFromExcel' | 'updatePTINFromExcel' | 'updateRoadWidth' | 'restoreFromExcel' | 'splitFromExcel'

export const xlsxOf = (rows: Sheet) => writeXlsx({ sheets: [{ name: 'Sheet', rows: rows.map((row) => [...row]) }] })

/** What officials do with spreadsheets of changes, over HTTP as a browser would. */
export function bulkDesk(portal: () => TestPortal) {
  const ask = async (method: string, path: string, body?: unknown, role: RoleName = 'admin'): Promise<Answer> =>
    portal().ask({ method, path, body, token: await portal().tokenOf(role) })
  const good = <Data>({ status, message, data }: Answer): Data => {
    expect({ status, message }).toEqual({ status: 200, message: 'OK' })
    return data as Data // checked by the call's own output schema
  }

  async function send(
    path: Path,
    content: Uint8Array<ArrayBuffer> | string,
    { name = 'changes.xlsx', role = 'admin' as RoleName, countsFrom = '', rule = 'shares' } = {},
  ): Promise<Answer> {
    const form = new FormData()
    if (path === 'splitFromExcel') form.append('rule', rule)
    else if (path !== 'restoreFromExcel') form.append('countsFrom', countsFrom)
    form.append('file', new Blob([content]), name)
    const reply = await fetch(`${portal().address}/api/properties/${path}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${await portal().tokenOf(role)}` },
      body: form,
    })
    const answer = (await reply.json()) as Answer // every reply has this shape
    return { ...answer, status: reply.status, headers: reply.headers }
  }

  const card = async (uploadId: number) => good<BulkUpload>(await ask('GET', `/bulk-updates/${uploadId}`))
  const come = async (uploadId: number, status: BulkUpload['status']): Promise<BulkUpload> => {
    await until(async () => (await card(uploadId)).status === status)
    return card(uploadId)
  }
  return {
    ask,
    good,
    send,
    sheet: async (rows: Sheet) => (await xlsxOf(rows)) as Uint8Array<ArrayBuffer>, // as it is sent
    card,
    come,
    /** Sends a sheet and waits for its dry run. */
    tried: async (
      path: Path,
      rows: Sheet,
      more: { role?: RoleName; countsFrom?: string } = {},
    ): Promise<BulkUpload> => {
      const { uploadId } = good<BulkUpload>(await send(path, (await xlsxOf(rows)) as Uint8Array<ArrayBuffer>, more))
      return come(uploadId, 'tried')
    },
    rows: async (uploadId: number, state: string) =>
      good<Page<BulkRow>>(await ask('GET', `/bulk-updates/${uploadId}/rows?state=${state}&limit=100`)).rows,
    applied: async (uploadId: number) => {
      good(await ask('POST', `/bulk-updates/${uploadId}/apply`))
      return come(uploadId, 'applied')
    },
    undone: async (uploadId: number) => {
      good(await ask('POST', `/bulk-updates/${uploadId}/undo`, { remarks: 'wrong ward' }))
      return come(uploadId, 'undone')
    },
  }
}
