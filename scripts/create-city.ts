/**
 * `npm run create-city -- FILE.json`: shows the rows a real installation would begin with: the city, its banks, the uses
 * of buildings and the law of Uttar Pradesh; with --apply they are entered, all or none.
 */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openInstallation } from '@karsetu/server/cli/open-installation.ts'
import { runCommand } from '@karsetu/server/cli/run-command.ts'
import { readCityFile, toBeConfirmed } from '@karsetu/server/features/city/city-file.ts'
import { type CityRows, enterCity, hasCity } from '@karsetu/server/features/city/enter-city.ts'
import { type Database, openDatabase } from '@karsetu/server/platform/db/database.ts'
import { parseEnvironment } from '@karsetu/server/platform/environment/environment.ts'
import { StartRefusal } from '@karsetu/server/platform/environment/start-refusal.ts'
import { migrate } from '@karsetu/server/platform/migrate/migrate.ts'
import { holdsDemoCity } from './demo/ensure-demo-city.ts'
import { project } from './terminal/run-tool.ts'
import { say } from './terminal/steps.ts'

const usage = 'Usage: npm run create-city -- FILE.json [--apply]; docs/operations.md says what stands in the file.'

async function readRows(file: string): Promise<CityRows> {
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), file)
  const text = await readFile(path, 'utf8').catch(() => {
    throw new StartRefusal(`There is no file ${path}.`)
  })
  const read = readCityFile(text)
  if ('faults' in read) throw new StartRefusal(`${file} cannot be used: ${read.faults.join('; ')}.`)
  return read.rows
}

/** Every row with the day it holds from and what it rests on: a city answers for its law, so it reads it first. */
function show({ city, banks, categories, law }: CityRows): void {
  say('city', `${city.code}: ${city.name} (${city.nameHi})`)
  say('banks', banks.map(({ name }) => name).join(', '))
  say('uses', categories.map(({ name }) => name).join(', '))
  for (const { kind, validFrom, validTo, body, source } of law)
    say(kind, `${validFrom}${validTo ? ` to ${validTo}` : ''} ${JSON.stringify(body)} [${source}]`)
  const open = law.filter(({ source }) => source.includes(toBeConfirmed)).length
  if (open > 0)
    say('to confirm', `${open} rows are to be confirmed by a resolution of the corporation, as their sources say`)
}

async function enter(database: Database, rows: CityRows, apply: boolean): Promise<void> {
  const taken = new StartRefusal('This installation has its city already; one installation serves one city.')
  if (await hasCity(database.primary)) throw taken
  show(rows)
  if (!apply) return say('dry run', 'nothing was entered; --apply enters it')
  if (!(await database.transaction((tx) => enterCity(tx, rows)))) throw taken
  say('entered', 'zones, wards and mohallas can be added now')
}

async function make(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { apply: { type: 'boolean' } } })
  const [file] = positionals
  if (!file) throw new StartRefusal(usage)
  const rows = await readRows(file)
  const installation = await openInstallation(parseEnvironment(process.env, project))
  try {
    const { databaseUrl } = installation.environment
    await migrate({ migratorUrl: installation.migratorUrl, appUrl: databaseUrl })
    if (await holdsDemoCity(installation.migratorUrl))
      throw new StartRefusal('This database holds the demo city; a real one needs a database of its own.')
    const database = openDatabase({ url: databaseUrl })
    await enter(database, rows, values.apply ?? false).finally(() => database.close())
    return 0
  } finally {
    await installation.stop()
  }
}

await runCommand(make)
