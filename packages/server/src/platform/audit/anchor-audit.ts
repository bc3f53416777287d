import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import type { Platform } from '../platform.ts'
import { type AuditAnchor, type AuditDiscrepancy, compareWithAnchor, readAnchor } from './verify-audit.ts'

const folderOf = (dataDir: string) => join(dataDir, 'audit-anchors')
const dayOfName = (name: string) => name.replace(/\.json$/, '')

async function writeOnce(folder: string, name: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), text, { flag: 'wx' }).catch((error: Error) => {
    if (!('code' in error) || error.code !== 'EEXIST') throw error
  })
}

const namesIn = async (folder: string) =>
  (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.json')).toSorted()

/**
 * Writes today's anchor once beside the database, and copies every anchor that is not there yet to AUDIT_ANCHOR_FOLDER:
 * a folder that lies on another machine.
 */
export async function anchorAudit(platform: Platform): Promise<void> {
  const now = platform.clock()
  const { dataDir, auditAnchorFolder } = platform.environment
  const folder = folderOf(dataDir)
  const anchor = await readAnchor(platform.database.reads, now.toISOString())
  await writeOnce(folder, `${istDateOf(now)}.json`, `${JSON.stringify(anchor, null, 2)}\n`)
  if (auditAnchorFolder === undefined) return
  const delivered = new Set(await namesIn(auditAnchorFolder))
  for (const name of await namesIn(folder))
    if (!delivered.has(name)) await writeOnce(auditAnchorFolder, name, await readFile(join(folder, name), 'utf8'))
}

type NamedAnchor = AuditAnchor & { name: string }

async function anchorsIn(folder: string): Promise<NamedAnchor[]> {
  const anchors: NamedAnchor[] = []
  for (const name of await namesIn(folder))
    anchors.push({ ...JSON.parse(await readFile(join(folder, name), 'utf8')), name }) // as anchorAudit wrote it
  return anchors
}

/** Every anchor of the data folder, the oldest first. */
export const readAnchors = (dataDir: string): Promise<AuditAnchor[]> => anchorsIn(folderOf(dataDir))

const daysListed = 60

/** The anchors of the last days, the newest first, each with whether it lies off the machine too. */
export async function listAnchors({ environment }: Pick<Platform, 'environment'>) {
  const { dataDir, auditAnchorFolder } = environment
  const anchors = await anchorsIn(folderOf(dataDir))
  const delivered = new Set(auditAnchorFolder === undefined ? [] : await namesIn(auditAnchorFolder))
  return {
    isDelivering: auditAnchorFolder !== undefined,
    anchors: anchors
      .slice(-daysListed)
      .toReversed()
      .map(({ name, takenAt, rows }) => ({ day: dayOfName(name), takenAt, rows, isDelivered: delivered.has(name) })),
  }
}

type Folders = Pick<Platform['environment'], 'dataDir' | 'auditAnchorFolder'>

/** Compares the chains with every anchor of the data folder, and with those that lie off the machine. */
export async function compareWithAnchors(
  sql: Platform['database']['reads'],
  { dataDir, auditAnchorFolder }: Folders,
): Promise<AuditDiscrepancy[]> {
  const errors: AuditDiscrepancy[] = []
  const folders = [folderOf(dataDir), ...(auditAnchorFolder === undefined ? [] : [auditAnchorFolder])]
  for (const folder of folders)
    for (const anchor of await anchorsIn(folder))
      for (const found of await compareWithAnchor(sql, anchor))
        errors.push({ ...found, fault: `${found.fault} (anchor ${anchor.name})` })
  return errors
}
