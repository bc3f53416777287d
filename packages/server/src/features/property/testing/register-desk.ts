import type { EditedDetail } from '@karsetu/contract/property/edited-property-calls.ts'
import type { ChangeOutcome } from '@karsetu/contract/property/register-write-calls.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import { expect } from 'vitest'
import type { Answer, TestPortal } from '../../../testing/test-portal.ts'
import { verifyLedger } from '../../ledger/verify-ledger.ts'

type Files = Record<string, { name: string; content: string | Uint8Array<ArrayBuffer> }>

/** The smallest picture there is. */
export const pngPicture = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)

/** What officials do with the register, over HTTP as a browser would. */
export function registerDesk(portal: () => TestPortal) {
  const sql = async (text: string, values: unknown[] = []) =>
    (await portal().database.migrator.query(text, values)).rows

  const ask = async (method: string, path: string, body?: unknown, role: RoleName = 'clerk'): Promise<Answer> =>
    portal().ask({ method, path, body, token: await portal().tokenOf(role) })

  /** Sends a form as the multipart form it is: what is no text goes as JSON. */
  async function send(
    method: 'POST' | 'PATCH',
    path: string,
    fields: Record<string, unknown>,
    { role = 'admin', files = {} }: { role?: RoleName; files?: Files } = {},
  ): Promise<Answer> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields))
      if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
    for (const [field, { name, content }] of Object.entries(files)) form.append(field, new Blob([content]), name)
    const reply = await fetch(`${portal().address}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${await portal().tokenOf(role)}` },
      body: form,
    })
    const answer = (await reply.json()) as Answer // every reply has this shape
    return { ...answer, status: reply.status, headers: reply.headers }
  }

  /** What a change that waits comes to, as somebody sees it now. */
  const seenOf = async (editId: number | null): Promise<{ editId: number | null; seen: unknown }> => {
    const { data } = await ask('GET', `/properties/edited/${editId}`, undefined, 'admin')
    return { editId, seen: (data as { seen?: unknown } | undefined)?.seen } // checked by the call's own output schema
  }

  /** Approves what waits, as it stands at this moment. */
  async function approve(
    editIds: readonly (number | null)[],
    role: RoleName = 'ctao',
    { remarks = '' }: { remarks?: string } = {},
  ): Promise<Answer> {
    const edits = []
    for (const editId of editIds) edits.push(await seenOf(editId))
    return ask('POST', '/properties/edited/approve', { edits, remarks }, role)
  }

  /** Acts are dated by the clock of the database, whatever the portal's says: these as if they had been made then. */
  const dateActs = (acts: string, moment: string) =>
    sql(`alter table register_act disable trigger user;
      update register_act set made_at = '${moment}' where act_id in (${acts});
      alter table register_act enable trigger user`)

  /** Deletes them in one go, at a moment where that matters: one asks, another approves. */
  async function remove(propertyIds: readonly string[], { at }: { at?: string } = {}): Promise<void> {
    const request = { propertyIds, reason: 'demolished for the road', requestedBy: 'Ram Kumar' }
    const { data } = await send('POST', '/properties/delete', request, { role: 'ctao' })
    const { properties } = data as { properties: { editId: number }[] } // checked by the call's own output schema
    const edits = properties.map(({ editId }) => editId)
    expect((await approve(edits, 'nigam_admin')).status).toBe(200)
    if (at) await dateActs(`select act_id from property_edit where edit_id in (${edits})`, at)
  }

  const isDone = ({ status, message, fields }: Answer) =>
    expect({ status, message, fields }).toEqual({ status: 200, message: 'OK', fields: undefined })

  return {
    sql,
    ask,
    send,
    seenOf,
    approve,
    dateActs,
    remove,
    outcome: (answer: Answer): ChangeOutcome => {
      isDone(answer)
      return answer.data as ChangeOutcome // checked by the call's own output schema
    },
    detail: (answer: Answer): EditedDetail => {
      isDone(answer)
      return answer.data as EditedDetail // checked by the call's own output schema
    },
    /** Every promise about money and the register, sums kept by place included. */
    nothingIsBroken: async () => expect(await verifyLedger(portal().platform.database.reads)).toEqual([]),
  }
}
