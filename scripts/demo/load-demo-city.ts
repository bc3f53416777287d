import { demoDomain, demoPassword } from '@karsetu/demo-city/masters/insert-staff.ts'
import { seedDemoCity } from '@karsetu/demo-city/seed-demo-city.ts'
import { roleNames } from '@karsetu/domain/access/permissions.ts'
import type { Installation } from '@karsetu/server/cli/open-installation.ts'
import { hashPassword } from '@karsetu/server/features/access/password.ts'
import { progressBar, say, seconds } from '../terminal/steps.ts'
import { type DemoCityOutcome, ensureDemoCity } from './ensure-demo-city.ts'
import { runOffice } from './office/run-office.ts'

const whatCounts = {
  places: 'parts of the map',
  properties: 'properties',
  books: 'parts of the books',
  indexes: 'indexes',
  office: 'desks of the office',
}
/** Larger cities are there to be measured; nobody looks at their desks. */
const largestWithOffice = 20_000

type Progress = { stage: keyof typeof whatCounts; done: number; total: number }

/**
 * Loads the demo city into a migrated database that is empty, with a bar for every stage. Never with
 * NODE_ENV=production: the sign-ins of the demo city are public.
 */
export async function loadDemoCity(
  { environment, migratorUrl }: Pick<Installation, 'environment' | 'migratorUrl'>,
  size: { properties?: number; seed?: number } = {},
): Promise<DemoCityOutcome> {
  if (environment.production) return 'other'
  return ensureDemoCity({ migratorUrl, appUrl: environment.databaseUrl }, async () => {
    const began = performance.now()
    const show = showStages()
    await seedDemoCity({ ...size, migratorUrl, hashPassword, onProgress: show })
    if ((size.properties ?? 0) <= largestWithOffice)
      await runOffice({ environment, migratorUrl }, (done, total) => show({ stage: 'office', done, total }))
    say('demo city', `loaded (${seconds(performance.now() - began)})`)
  })
}

function showStages(): (progress: Progress) => void {
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
