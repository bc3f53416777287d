/** `npm run demo-city -- --properties N [--seed S]`: a demo city of that size in an empty database. */
import { parseArgs } from 'node:util'
import { openInstallation } from '@karsetu/server/cli/open-installation.ts'
import { runCommand } from '@karsetu/server/cli/run-command.ts'
import { parseEnvironment } from '@karsetu/server/platform/environment/environment.ts'
import { StartRefusal } from '@karsetu/server/platform/environment/start-refusal.ts'
import { migrate } from '@karsetu/server/platform/migrate/migrate.ts'
import { loadDemoCity } from './demo/load-demo-city.ts'
import { project } from './terminal/run-tool.ts'

function readWhole(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new StartRefusal(`--${name} must be a whole number from 1 on.`)
  return Number(text)
}

async function load(): Promise<number> {
  const { values } = parseArgs({
    options: { properties: { type: 'string', default: '5000' }, seed: { type: 'string', default: '1' } },
  })
  const size = { properties: readWhole('properties', values.properties), seed: readWhole('seed', values.seed) }
  const environment = parseEnvironment(process.env, project)
  if (environment.production) throw new StartRefusal('The demo city is never loaded with NODE_ENV=production.')
  const installation = await openInstallation(environment)
  try {
    await migrate({ migratorUrl: installation.migratorUrl, appUrl: installation.environment.databaseUrl })
    const outcome = await loadDemoCity(installation, size)
    if (outcome !== 'loaded')
      throw new StartRefusal('The database is not empty; name another DATA_DIR or DATABASE_URL.')
    return 0
  } finally {
    await installation.stop()
  }
}

await runCommand(load)
