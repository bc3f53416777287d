import type { CorrectionCard, CorrectionEffect } from '@karsetu/contract/correction/correction-calls.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import { expect } from 'vitest'
import type { Answer, TestPortal } from '../../../testing/test-portal.ts'
import { verifyLedger } from '../../ledger/verify-ledger.ts'

/** What officials do with corrections, over HTTP as a browser would. */
export function correctionDesk(portal: () => TestPortal) {
  const sql = async (text: string, values: unknown[] = []) =>
    (await portal().database.migrator.query(text, values)).rows

  /** Sends the arrears form as the multipart form it is. */
  async function correct(
    propertyId: string,
    fields: Record<string, unknown>,
    {
      role = 'ctao',
      file,
      key,
    }: { role?: RoleName; file?: { name: string; content: string | Uint8Array<ArrayBuffer> }; key?: string } = {},
  ): Promise<Answer> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
    if (file) form.append('documents', new Blob([file.content]), file.name)
    const reply = await fetch(`${portal().address}/api/properties/correctArrear/${propertyId}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await portal().tokenOf(role)}`,
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: form,
    })
    const answer = (await reply.json()) as Answer // every reply has this shape
    return { ...answer, status: reply.status, headers: reply.headers }
  }

  const ask = async (method: string, path: string, body?: unknown, role: RoleName = 'ctao'): Promise<Answer> =>
    portal().ask({ method, path, body, token: await portal().tokenOf(role) })

  return {
    sql,
    correct,
    ask,
    effect: ({ status, data, message }: Answer): CorrectionEffect => {
      expect({ status, message }).toEqual({ status: 200, message: 'OK' })
      return data as CorrectionEffect // checked by the call's own output schema
    },
    approve: (id: number, role: RoleName) => ask('POST', `/corrections/${id}/approve`, {}, role),
    reject: (id: number, remarks: string, role: RoleName) =>
      ask('POST', `/corrections/${id}/reject`, { remarks }, role),
    card: ({ data }: Answer) => data as CorrectionCard, // checked by the call's own output schema
    principal: async (propertyId: number, year: number) => {
      const [row] = await sql(
        `select sum(house_paise)::float8 house, sum(water_paise)::float8 water, sum(sewer_paise)::float8 sewer
         from ledger_entry where property_id = $1 and financial_year = $2`,
        [propertyId, year],
      )
      return row
    },
    /** Every promise about money, sums kept by place included. */
    nothingIsBroken: async () => expect(await verifyLedger(portal().platform.database.reads)).toEqual([]),
  }
}
