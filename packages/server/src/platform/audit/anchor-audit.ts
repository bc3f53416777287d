import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import type { Platform } from '../platform.ts'
import { type AuditAnchor, type AuditFault, compareWithAnchor, readAnchor } from './verify-audit.ts'

const folderOf = (dataDir: string) => join(dataDir, 'audit-anchors')

/** Writes today's anchor once, outside the database; operations.md says how it leaves the machine. */
export async function anchorAudit(platform: Platform): Promise<void> {
  const now = platform.clock()
  const folder = folderOf(platform.environment.dataDir)
  await mkdir(folder, { recursive: true })
  const anchor = await readAnchor(platform.database.reads, now.toISOString())
  await writeFile(join(folder, `${istDateOf(now)}.json`), `${JSON.stringify(anchor, null, 2)}\n`, { flag: 'wx' }).catch(
    (error: Error) => {
      if (!('code' in error) || error.code !== 'EEXIST') throw error
    },
  )
}

/** Compares the chains with every anchor kept in the data folder. */
export async function compareWithAnchors(sql: Platform['database']['reads'], dataDir: string): Promise<AuditFault[]> {
  const folder = folderOf(dataDir)
  const names = await readdir(folder).catch(() => [])
  const faults: AuditFault[] = []
  for (const name of names.filter((file) => file.endsWith('.json')).toSorted()) {
    const anchor: AuditAnchor = JSON.parse(await readFile(join(folder, name), 'utf8'))
    for (const found of await compareWithAnchor(sql, anchor))
      faults.push({ ...found, fault: `${found.fault} (anchor ${name})` })
  }
  return faults
}
