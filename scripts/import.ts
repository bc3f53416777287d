/**
 * `npm run import -- properties FILE`: a dry run of a register (.xlsx, .ods, .csv), ward by ward; with --apply its good
 * rows are entered. The same file twice changes nothing; stopped half-way, the same command goes on, and so does one that
 * names the import by its number.
 * `npm run import -- boundaries FILE.geojson` and `points FILE.geojson` do the same for the map.
 */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { errorCatalogue } from '@karsetu/contract/platform/error-codes.ts'
import type { ErrorEntry } from '@karsetu/contract/platform/error-entry.ts'
import { Failure } from '@karsetu/contract/platform/fail.ts'
import { sayAhead } from '@karsetu/contract/register-import/import-labels.ts'
import { ImportSettings } from '@karsetu/contract/register-import/import-settings.ts'
import type { ImportDetail } from '@karsetu/contract/register-import/register-import-calls.ts'
import { headingKey } from '@karsetu/domain/register-import/propose-columns.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import { type Installation, openInstallation } from '@karsetu/server/cli/open-installation.ts'
import { runCommand } from '@karsetu/server/cli/run-command.ts'
import { applyImport } from '@karsetu/server/features/register-import/apply-import.ts'
import { exceptionsFile } from '@karsetu/server/features/register-import/exceptions-file.ts'
import { importDetail } from '@karsetu/server/features/register-import/import-detail.ts'
import { readImport } from '@karsetu/server/features/register-import/import-store.ts'
import type { ImportWork } from '@karsetu/server/features/register-import/import-work.ts'
import { beginApplying, beginReading, beginUndoing } from '@karsetu/server/features/register-import/move-import.ts'
import { readIntoStaging } from '@karsetu/server/features/register-import/read-into-staging.ts'
import { receiveRegister } from '@karsetu/server/features/register-import/receive-register.ts'
import { undoImport } from '@karsetu/server/features/register-import/undo-import.ts'
import { type Database, openDatabase } from '@karsetu/server/platform/db/database.ts'
import { parseEnvironment } from '@karsetu/server/platform/environment/environment.ts'
import { StartRefusal } from '@karsetu/server/platform/environment/start-refusal.ts'
import { storedFiles } from '@karsetu/server/platform/files/stored-files.ts'
import { migrate } from '@karsetu/server/platform/migrate/migrate.ts'
import { importMap, mapUsage } from './import/import-map.ts'
import { printAccount, printFindings } from './import/print-account.ts'
import { project } from './terminal/run-tool.ts'
import { progressBar, say, step } from './terminal/steps.ts'

const usage = `Usage: npm run import -- properties FILE [--apply] [--as-on YYYY-MM-DD] [--mapping FILE.json]
         [--confirm-kruti-dev] [--create-mohallas] [--exceptions FILE.xlsx] [--undo]
       npm run import -- properties --import NUMBER [--apply] [--undo]
${mapUsage}`

const today = () => istDateOf(new Date())

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      apply: { type: 'boolean', default: false },
      undo: { type: 'boolean', default: false },
      'as-on': { type: 'string' },
      mapping: { type: 'string' },
      'confirm-kruti-dev': { type: 'boolean', default: false },
      'create-mohallas': { type: 'boolean', default: false },
      exceptions: { type: 'string' },
      import: { type: 'string' },
    },
  })
  const [kind, file, ...rest] = positionals
  const number = values.import === undefined ? null : Number(values.import)
  const isOne = number === null ? file !== undefined : file === undefined && Number.isSafeInteger(number)
  if (kind !== 'properties' || !isOne || rest.length > 0) throw new StartRefusal(usage)
  return { ...values, import: number, file: resolve(process.env.INIT_CWD ?? process.cwd(), file ?? '') }
}

type Arguments = ReturnType<typeof readArguments>

/** @param total rows before it; a dry run counts them itself */
function workOf(installation: Installation, database: Database, total = 0): ImportWork {
  const bar = progressBar('rows')
  let [done, all] = [0, total]
  return {
    async step(work) {
      const outcome = await database.transaction(work)
      done += outcome.done ?? 0
      all = outcome.total ?? all
      if (all > 0) bar(done, Math.max(done, all), '')
    },
    read: (work) => work(database.reads),
    counted: 0,
    files: storedFiles(installation),
    origin: {
      actor: { kind: 'system', name: 'import-command' },
      address: 'terminal',
      requestId: randomUUID(),
      action: 'import-command',
    },
  }
}

/**
 * Reads a mapping. Its headings are those that the file prints, or their key form.
 * @throws StartRefusal for a key that settings do not have, or a heading that the file does not have
 */
async function readMapping(file: string, { sheets }: ImportDetail['inspection']) {
  const typed: unknown = JSON.parse(await readFile(resolve(process.env.INIT_CWD ?? '.', file), 'utf8'))
  const read = ImportSettings.partial().safeParse(typed)
  if (!read.success)
    throw new StartRefusal(
      `${file}: ${read.error.issues.map(({ path, message }) => [...path, message].join(': ')).join('; ')}`,
    )
  if (!read.data.headings) return read.data
  const known = new Map(sheets.flatMap(({ columns }) => columns).map(({ key, label }) => [key, label]))
  const headings = Object.entries(read.data.headings).map(([heading, field]) => [headingKey(heading), field] as const)
  const unknown = Object.keys(read.data.headings).filter((heading) => !known.has(headingKey(heading)))
  if (unknown.length > 0)
    throw new StartRefusal(
      `${file} names headings that the register does not have: ${unknown.join(', ')}. It has: ${[...known.values()].join(', ')}.`,
    )
  return { ...read.data, headings: Object.fromEntries(headings) }
}

/** What the office said in a file, over what the heading suggests; the options stand above both. */
async function chooseSettings({ settings, inspection }: ImportDetail, given: Arguments): Promise<ImportSettings> {
  const mapping = given.mapping ? await readMapping(given.mapping, inspection) : {}
  const chosen = {
    ...settings,
    ...mapping,
    headings: { ...settings.headings, ...mapping.headings },
    ...(given['as-on'] ? { asOn: given['as-on'] } : {}),
    ...(given['confirm-kruti-dev'] ? { krutiDevConfirmed: true } : {}),
    ...(given['create-mohallas'] ? { newMohallas: 'create' } : {}),
  }
  const checked = ImportSettings.safeParse(chosen)
  if (!checked.success)
    throw new StartRefusal('The file does not say up to which day its arrears run: give --as-on YYYY-MM-DD.')
  return checked.data
}

async function dryRun(work: ImportWork, database: Database, detail: ImportDetail, given: Arguments): Promise<void> {
  const settings = await chooseSettings(detail, given)
  if (detail.progress?.done) say('dry run', `goes on after ${detail.progress.done.toLocaleString('en-IN')} rows kept`)
  for (const { label, key, field, score } of detail.inspection.sheets.flatMap(({ columns }) => columns)) {
    const said = settings.headings[key]
    say(
      'column',
      `${label} -> ${(said === undefined ? field : said) ?? 'not used'} (${said === undefined ? score : 'as the mapping says'})`,
    )
  }
  await database.transaction((tx) => beginReading(tx, detail.importId, settings, null))
  await step('dry run', async () => {
    await readIntoStaging(work, detail.importId, Number(today().slice(0, 4)))
    return 'read; nothing of the register was changed'
  })
}

async function writeExceptions(database: Database, importId: number, path: string): Promise<void> {
  const one = await readImport(database.reads, importId)
  await pipeline(
    await exceptionsFile(database.reads, one, 'held', 'en'),
    createWriteStream(resolve(process.env.INIT_CWD ?? '.', path)),
  )
  say('exceptions', `${path}: mend it and import it again`)
}

async function importQuery(installation: Installation, database: Database, given: Arguments): Promise<number> {
  if (given.import !== null) return given.import
  const sent = { path: given.file, fileName: basename(given.file), sizeBytes: (await stat(given.file)).size }
  return database.transaction((tx) =>
    receiveRegister(tx, storedFiles(installation), sent, { staffId: null, newId: randomUUID }),
  )
}

/** Who stands in the way of this import, and the two ways out. */
function sayWhatIsAhead({ ahead }: ImportDetail): void {
  if (!ahead) return
  say('comes first', sayAhead(ahead))
  say('go on', `npm run import -- properties --import ${ahead.importId} --apply`)
  say('take back', `npm run import -- properties --import ${ahead.importId} --undo`)
}

async function bringIn(installation: Installation, database: Database, given: Arguments): Promise<void> {
  const importId = await importQuery(installation, database, given)
  const reader = { actor: { kind: 'system', name: 'import-command' }, today: istDateOf(new Date()) } as const
  const look = () => importDetail(reader, database.reads, importId)
  let detail = await look()
  const readyRows = () => detail.account?.wards.reduce((all, ward) => all + ward.ready.rows, 0) ?? 0
  const work = (rows?: number) => workOf(installation, database, rows)
  if (given.undo) {
    await database.transaction((tx) => beginUndoing(tx, importId))
    const entered = (await look()).progress?.total ?? 0
    await step(
      'undo',
      async () =>
        `${(await undoImport(work(entered), importId, today())).withdrawn} properties withdrawn, their balances mirrored`,
    )
    return
  }
  if (detail.status === 'applied') {
    say('import', `this file is in the register already (import ${importId}); nothing was changed`)
  } else if (detail.status !== 'applying') {
    await dryRun(work(), database, detail, given)
  }
  detail = await look()
  sayWhatIsAhead(detail)
  if (given.apply && detail.status !== 'applied') {
    await database.transaction((tx) => beginApplying(tx, importId))
    const left = readyRows() - (detail.progress?.done ?? 0)
    await step(
      'entered',
      async () => `${(await applyImport(work(left), importId)).entered} properties with their opening balances`,
    )
    detail = await look()
  }
  if (detail.findings) printFindings(detail.findings)
  if (detail.account) printAccount(detail.account)
  if (given.exceptions) await writeExceptions(database, importId, given.exceptions)
}

const isOfMap = ['boundaries', 'points'].includes(process.argv[2] ?? '')

async function importProperties(installation: Installation): Promise<void> {
  const given = readArguments()
  if (given.import === null)
    await stat(given.file).catch(() => {
      throw new StartRefusal(`There is no file ${given.file}.`)
    })
  const database = openDatabase({ url: installation.environment.databaseUrl })
  await bringIn(installation, database, given).finally(() => database.close())
}

async function run(): Promise<number> {
  if (!isOfMap) readArguments()
  const installation = await openInstallation(parseEnvironment(process.env, project))
  try {
    await migrate({ migratorUrl: installation.migratorUrl, appUrl: installation.environment.databaseUrl })
    await (isOfMap ? importMap(installation.environment.databaseUrl) : importProperties(installation))
    return 0
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // The catalogue's facts and the failure's were matched where it was made, by fail().
    throw new StartRefusal((errorCatalogue[error.code] as ErrorEntry<unknown>).say(error.facts))
  } finally {
    await installation.stop()
  }
}

await runCommand(run)
