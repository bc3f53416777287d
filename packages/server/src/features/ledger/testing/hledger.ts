import { execFileSync, spawnSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { Database } from '../../../platform/db/database.ts'
import { exportJournals } from '../export-journals.ts'

/** Debian's hledger, where it is installed. */
export const hasHledger = spawnSync('hledger', ['--version']).status === 0

/** Exports all journals and has hledger add them up: paise of every account that is not zero, by its code. */
export async function balancesByHledger(database: Pick<Database, 'transaction'>): Promise<Map<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'karsetu-hledger-'))
  try {
    const path = join(folder, 'journals.ledger')
    const file = createWriteStream(path)
    await exportJournals(database, (part) => void file.write(part))
    file.end()
    await finished(file)
    const options = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
    // Dates, balances and amounts of each journal are checked by hledger on reading.
    const csv = execFileSync('hledger', ['-f', path, 'balance', '--flat', '--no-total', '-O', 'csv'], options)
    return new Map(csv.trim().split('\n').slice(1).map(readLine))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** "assets:gateway:easebuzz","INR 12.34" */
function readLine(line: string): [string, number] {
  const [, account, sign, rupees, paise] = /^"[a-z]+:([^"]+)","INR (-?)(\d+)\.(\d\d)"$/.exec(line) ?? []
  if (account === undefined) throw new Error(`hledger wrote another line: ${line}`)
  return [account, (sign === '-' ? -1 : 1) * (Number(rupees) * 100 + Number(paise))]
}
