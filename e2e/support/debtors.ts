import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { makePropertyUniqueId } from '@karsetu/domain/property/property-unique-id.ts'
import { test as base } from './people.ts'

/** A property of the demo city that owes money today. */
export type Debtor = { propertyUniqueId: string; ownerName: string; netPayablePaise: number; years: number }

type Place = { mohallaId: number; wardId: number; zoneId: number; mohallaNo: number }
type Ward = { wardId: number; wardNo: number }
type Zone = { zoneId: number; zoneNo: number }

const address = () => process.env.E2E_ADDRESS ?? ''

/** Asks the running installation as a browser would; undefined when it refuses. */
export async function ask<Data>(path: string, body?: unknown): Promise<Data | undefined> {
  const reply = await fetch(`${address()}/api${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json' },
  })
  const { data } = (await reply.json()) as { data: Data } // the server parsed it by its own contract
  return reply.ok ? data : undefined
}

/** The first property of every mohalla, or a later one, in the order of their ids; some mohallas have none. */
export async function listCandidates(serial = 1): Promise<string[]> {
  const [zones = [], wards = [], mohallas = []] = await Promise.all([
    ask<Zone[]>('/zones/all'),
    ask<Ward[]>('/wards/all'),
    ask<Place[]>('/mohallas'),
  ])
  return mohallas.flatMap(({ zoneId, wardId, mohallaNo }) => {
    const zone = zones.find((each) => each.zoneId === zoneId)
    const ward = wards.find((each) => each.wardId === wardId)
    return zone && ward ? [makePropertyUniqueId(zone.zoneNo, ward.wardNo, mohallaNo, serial)] : []
  })
}

/** Whether this worker is the first to ask for a property: whoever makes its file has it. */
function claim(propertyUniqueId: string): boolean {
  const folder = process.env.E2E_CLAIMS
  if (!folder) throw new Error('E2E_CLAIMS names no folder; the set-up of the browser tests makes it.')
  try {
    closeSync(openSync(join(folder, propertyUniqueId), 'wx'))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Who owes money, each given once to all workers together, so that no two tests write on one property. */
export async function* walkDebtors(): AsyncGenerator<Debtor> {
  for (const propertyUniqueId of await listCandidates()) {
    if (!claim(propertyUniqueId)) continue
    const dues = await ask<{ netPayablePaise: number; years: unknown[] }>('/payments/calculateDiscounts', {
      propertyUniqueId,
    })
    // Enough for a part payment and the rest.
    if (!dues || dues.netPayablePaise < 50_000) continue
    const property = await ask<{ ownerName: string | null }>(`/properties?propertyUniqueId=${propertyUniqueId}`)
    if (property?.ownerName == null) continue
    const { netPayablePaise, years } = dues
    yield { propertyUniqueId, ownerName: property.ownerName, netPayablePaise, years: years.length }
  }
}

/** Browser tests about one property: `debtor` owes money, and is this test's alone. */
export const test = base.extend<{ debtor: Debtor }, { debtors: AsyncGenerator<Debtor> }>({
  debtors: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use) => use(walkDebtors()),
    { scope: 'worker' },
  ],
  debtor: async ({ debtors }, use) => {
    const { value } = await debtors.next()
    if (!value) throw new Error('The demo city has no property left that owes money.')
    await use(value)
  },
})

export { expect } from '@playwright/test'
