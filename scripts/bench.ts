/**
 * `npm run bench [-- --properties 5000,1000000] [--only search,one-lookup]`: every figure as a ratio to its floor in
 * the same run, printed and kept in bench/results. Each size has a demo city of its own under DATA_DIR, made at the
 * first asking; DATABASE_URL names a database that holds one already.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Installation, openInstallation } from '@karsetu/server/cli/open-installation.ts'
import { runCommand } from '@karsetu/server/cli/run-command.ts'
import { type Environment, parseEnvironment } from '@karsetu/server/platform/environment/environment.ts'
import { StartRefusal } from '@karsetu/server/platform/environment/start-refusal.ts'
import { migrate } from '@karsetu/server/platform/migrate/migrate.ts'
import { loadDemoCity } from './demo/load-demo-city.ts'
import { project, runTool } from './terminal/run-tool.ts'

/** Measured on a demo city of each size. */
const onCity = [
  'search',
  'one-lookup',
  'ledger-read',
  'register-lists',
  'payment-posting',
  'gateway-reconciliation',
  'map-tiles',
]
/** Measured once, on nothing. */
const onNothing = ['assessment', 'receipt-pdf', 'register-import']
/** Measured on a city of their own of each size, which they change. */
const onOwnCity = ['bulk-bills', 'city-runs', 'statement-matching']

async function bench(): Promise<number> {
  const { values } = parseArgs({
    options: { properties: { type: 'string', default: '5000' }, only: { type: 'string', default: '' } },
  })
  const sizes = values.properties.split(',').map(Number)
  if (sizes.some((size) => !Number.isInteger(size) || size < 1))
    throw new StartRefusal('--properties is a list of whole numbers.')
  const isAsked = (name: string) => values.only === '' || values.only.split(',').includes(name)
  const environment = parseEnvironment(process.env, project)
  let missed = 0
  for (const name of onNothing.filter(isAsked)) missed += await measure(name, {})
  for (const name of onOwnCity.filter(isAsked))
    for (const size of sizes) missed += await measure(name, { BENCH_PROPERTIES: String(size) }, [String(size)])
  if (onCity.some(isAsked))
    for (const size of sizes) missed += await benchCity(environment, size, onCity.filter(isAsked))
  return missed === 0 ? 0 : 1
}

async function benchCity(environment: Environment, size: number, names: readonly string[]): Promise<number> {
  const installation = await openInstallation({ ...environment, dataDir: join(environment.dataDir, `bench-${size}`) })
  try {
    await prepare(installation, size)
    const { databaseUrl } = installation.environment
    const env = {
      DATABASE_URL: databaseUrl,
      DATABASE_MIGRATOR_URL: installation.migratorUrl,
      DATA_DIR: installation.environment.dataDir,
      BENCH_PROPERTIES: String(size),
    }
    let missed = 0
    for (const name of names) missed += await measure(name, env)
    return missed
  } finally {
    await installation.stop()
  }
}

async function prepare({ environment, migratorUrl, ...rest }: Installation, properties: number): Promise<void> {
  await migrate({ migratorUrl, appUrl: environment.databaseUrl })
  const outcome = await loadDemoCity({ environment, migratorUrl, ...rest }, { properties })
  if (outcome === 'other')
    throw new StartRefusal('This database holds a city of its own; benchmarks need the demo city.')
}

/** Runs one benchmark in a process of its own; answers 1 when it could not be run. */
async function measure(name: string, env: NodeJS.ProcessEnv, given: readonly string[] = []): Promise<number> {
  const { code } = await runTool(`bench/${name}.ts`, given, { show: true, env })
  return code === 0 ? 0 : 1
}

await runCommand(bench)
