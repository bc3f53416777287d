/**
 * Fills an empty, migrated database with a demo city, in a process of its own, so that what it takes is not counted with
 * what is measured.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { seedDemoCity } from '@karsetu/demo-city/seed-demo-city.ts'
import { timed } from './figures.ts'

export async function makeCity(migratorUrl: string, properties: number): Promise<void> {
  const took = await timed(() =>
    promisify(execFile)(process.execPath, [import.meta.filename, migratorUrl, String(properties)]),
  )
  console.log(`a city of ${properties} properties made in ${Math.round(took / 1000)} s`)
}

if (import.meta.main) {
  const [migratorUrl = '', properties] = process.argv.slice(2)
  await seedDemoCity({ migratorUrl, properties: Number(properties), hashPassword: async (password) => password })
}
