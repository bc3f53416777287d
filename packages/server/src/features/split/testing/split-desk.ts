import type { HistoryEntry } from '@karsetu/contract/property/register-write-calls.ts'
import type { RegroupingEffect } from '@karsetu/contract/split/split-calls.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import { expect } from 'vitest'
import type { Answer, TestPortal } from '../../../testing/test-portal.ts'
import { pngPicture, registerDesk } from '../../property/testing/register-desk.ts'
import type { House } from './split-town.ts'

const deed = { files: { documents: { name: 'deed.png', content: pngPicture } } }

/** Splits and joins as somebody asks for them. */
export function splitDesk(portal: () => TestPortal) {
  const sql = async (text: string, values: unknown[] = []) =>
    (await portal().database.migrator.query(text, values)).rows
  const ask = async (method: string, path: string, body?: unknown, role: RoleName = 'admin'): Promise<Answer> =>
    portal().ask({ method, path, body, token: await portal().tokenOf(role) })
  const split = (key: string, body: Record<string, unknown>, role: RoleName = 'admin') =>
    ask('PATCH', `/properties/splitProperty?propertyUniqueId=${key}`, { reason: 'sold in parts', ...body }, role)
  const onDeed = (method: 'POST' | 'PATCH', path: string, body: Record<string, unknown>, role: RoleName = 'admin') =>
    registerDesk(portal).send(method, path, body, { role, ...deed })
  /** The last act in a property's history, and the documents on which it was made. */
  const lastActOf = async (key: string) => {
    const { rows } = good<{ rows: HistoryEntry[] }>(await ask('GET', `/properties/history/${key}?limit=1`))
    return rows.flatMap(({ kind, documents }) => [kind, documents.map(({ fileName }) => fileName)])
  }
  return { sql, ask, split, onDeed, lastActOf }
}

/** Checked by the call's own output schema. */
export const good = <Data>({ status, message, data, fields }: Answer): Data => {
  expect({ status, message, fields }).toEqual({ status: 200, message: 'OK', fields: undefined })
  return data as Data
}

export const halves = ({ plot }: House) => [
  { plotArea: Math.floor(plot / 2), ownerName: 'Sita Devi', fatherName: 'Ram Lal', mobileNumber: '+91 98111-22333' },
  { plotArea: plot - Math.floor(plot / 2) },
]

/** Takes the first house of such a kind out of those that are left. */
export function takeHouse(houses: House[], which: (house: House) => boolean = () => true): House {
  const at = houses.findIndex(which)
  const [house] = at < 0 ? [] : houses.splice(at, 1)
  if (!house) throw new Error('the city has no such house left')
  return house
}

export const newIds = ({ after }: RegroupingEffect) => after.map(({ propertyUniqueId }) => propertyUniqueId ?? 'none')
