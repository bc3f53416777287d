import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { TestPortal } from './test-portal.ts'

const script = fileURLToPath(new URL('../../../../scripts/create-city.ts', import.meta.url))

/** `npm run create-city` on the database of a portal, with what stands in its file. */
export async function createCity({ database }: Pick<TestPortal, 'database'>, content: unknown, ...more: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'karsetu-city-'))
  const file = join(folder, 'city.json')
  writeFileSync(file, JSON.stringify(content))
  const { appUrl, migratorUrl } = database
  const env = { PATH: process.env.PATH ?? '', DATABASE_URL: appUrl, DATABASE_MIGRATOR_URL: migratorUrl }
  const child = spawn(process.execPath, [script, file, ...more], { env })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)])
  const code = await ended
  rmSync(folder, { recursive: true, force: true })
  return { code, said, complaint }
}

const both = (en: string, hi: string) => ({ en, hi })

/** What stands in the file of a city, its law left out. */
export const cityFile = {
  code: 'KSN',
  name: both('Karsetu Nagar', 'करसेतु नगर'),
  corporation: {
    name: both('Nagar Nigam Karsetu Nagar', 'नगर निगम करसेतु नगर'),
    department: both('Property Tax Department', 'संपत्ति कर विभाग'),
    address: both('Nagar Nigam Bhawan', 'नगर निगम भवन'),
    phone: '0000-000001',
    email: 'tax@city.example',
  },
}
