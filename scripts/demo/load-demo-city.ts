import { demoDomain, demoPassword } from '@karsetu/demo-city/masters/insert-staff.ts'
import { type DemoCityProgress, seedDemoCity } from '@karsetu/demo-city/seed-demo-city.ts'
import { roleNames } from '@karsetu/domain/access/permissions.ts'
import type { Installation } from '@karsetu/server/cli/open-installation.ts'
import { hashPassword } from '@karsetu/server/features/access/password.ts'
import { progressBar, say, seconds } from '../terminal/steps.ts'
import { type DemoCityOutcome, ensureDemoCity } from './ensure-demo-city.ts'

const whatCounts = {
  places: 'parts of the map',
  properties: 'properties',
  books: 'parts of the books',
  indexes: 'indexes',
}

/** Loads the demo city into a migrated database that is empty, with a bar for every stage. */
export function loadDemoCity(
  { environment, migratorUrl }: Installation,
  size: { properties?: number; seed?: number } = {},
): Promise<DemoCityOutcome> {
  return ensureDemoCity({ migratorUrl, appUrl: environment.databaseUrl }, async () => {
    const began = performance.now()
    await seedDemoCity({ ...size, migratorUrl, hashPassword, onProgress: showStages() })
    say('demo city', `loaded (${seconds(performance.now() - began)})`)
  })
}

function showStages(): (progress: DemoCityProgress) => void {
  let shown: { stage: string; bar: ReturnType<typeof progressBar> } | undefined
  return ({ stage, done, total }) => {
    if (shown?.stage !== stage) shown = { stage, bar: progressBar('demo city') }
    shown.bar(done, total, whatCounts[stage])
  }
}

/** What a newcomer signs in with. */
export function demoSignIns(): string[] {
  const [first, ...others] = roleNames
  return [`sign in as ${first}@${demoDomain}, password ${demoPassword}`, `or as ${others.join('@, ')}@ the same domain`]
}
