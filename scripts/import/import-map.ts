import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { mapEffectLabels, mapFindingLabels } from '@karsetu/contract/gis/gis-labels.ts'
import { type MapFinding, type MapImport, mapFileKinds } from '@karsetu/contract/gis/map-import-calls.ts'
import { enterMapImport } from '@karsetu/server/features/gis/apply-map-import.ts'
import { getImport, listImportRows } from '@karsetu/server/features/gis/map-import-store.ts'
import { receiveMapFile } from '@karsetu/server/features/gis/receive-map-file.ts'
import { placePoints } from '@karsetu/server/features/gis/refresh-map.ts'
import { appendAudit } from '@karsetu/server/platform/audit/append-audit.ts'
import { type Database, openDatabase } from '@karsetu/server/platform/db/database.ts'
import { StartRefusal } from '@karsetu/server/platform/environment/start-refusal.ts'
import { say, step } from '../terminal/steps.ts'

export const mapUsage = `       npm run import -- boundaries FILE.geojson [--of zone|ward|mohalla] [--epsg CODE] [--apply]
       npm run import -- points FILE.geojson [--epsg CODE] [--apply]`

const origin = {
  actor: { kind: 'system', name: 'import-command' },
  address: 'terminal',
  requestId: 'import-command',
  action: 'import-command',
} as const

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      apply: { type: 'boolean', default: false },
      of: { type: 'string', default: 'ward' },
      epsg: { type: 'string' },
    },
  })
  const [what, file, ...rest] = positionals
  const kind = mapFileKinds.find((each) => each === (what === 'points' ? 'point' : values.of))
  if (!kind || !file || rest.length > 0 || (what === 'boundaries' && kind === 'point'))
    throw new StartRefusal(`Usage: ${mapUsage.trimStart()}`)
  return { ...values, kind, file: resolve(process.env.INIT_CWD ?? process.cwd(), file) }
}

/** `npm run import -- boundaries|points FILE`: a dry run, feature by feature; with --apply what is good is entered. */
export async function importMap(databaseUrl: string): Promise<void> {
  const { kind, file, epsg, apply } = readArguments()
  await stat(file).catch(() => {
    throw new StartRefusal(`There is no file ${file}.`)
  })
  const database = openDatabase({ url: databaseUrl })
  try {
    const sent = { path: file, fileName: basename(file) }
    const importId = await database.transaction((tx) => receiveMapFile(tx, origin.actor, { kind, epsg }, sent))
    const read = await getImport(database.primary, importId)
    await printReport(database, read)
    if (apply) await enter(database, read)
    else say('dry run', 'nothing was changed; give --apply to enter what is ready or flagged')
  } finally {
    await database.close()
  }
}

async function printReport(database: Database, read: MapImport): Promise<void> {
  const { importId, epsg, ready, flagged, refused, replaces, missing } = read
  say(
    'file',
    `EPSG:${epsg}: ${ready} ready, ${flagged} flagged, ${refused} left out; replaces ${replaces}, ${missing} stay without`,
  )
  const { rows } = await listImportRows(database.primary, importId, {
    effect: null,
    limit: 200,
    offset: 0,
    isHindi: false,
  })
  for (const { rowNo, typed, meant, effect, findings } of rows)
    if (findings.length > 0)
      say(
        `no. ${rowNo}`,
        `${typed}${meant ? ` (${meant})` : ''}: ${mapEffectLabels[effect]()}: ${findings.map(findingText).join('; ')}`,
      )
}

const findingText = ({ code, other = '', size = 0 }: MapFinding) =>
  mapFindingLabels[code]({ other, size: String(size) })

async function enter(database: Database, { importId, ready, flagged }: MapImport): Promise<void> {
  if (ready + flagged === 0) throw new StartRefusal('Nothing in this file can be entered.')
  await step('entered', async () => {
    const entered = await database.transaction(async (tx) => {
      await tx.query("update map_import set status = 'applying', decided_at = now() where import_id = $1", [importId])
      await appendAudit(tx, origin, {
        subjectKind: 'map_import',
        subjectId: String(importId),
        after: { status: 'applying' },
      })
      return enterMapImport(tx, { importId, actor: origin.actor }, new Date())
    })
    while ((await database.transaction(placePoints)) > 0);
    return `${entered}`
  })
}
