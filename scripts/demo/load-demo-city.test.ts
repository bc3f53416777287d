import { parseEnvironment } from '@karsetu/server/platform/environment/environment.ts'
import { useTestDatabase } from '@karsetu/server/testing/test-database.ts'
import { expect, it } from 'vitest'
import { loadDemoCity } from './load-demo-city.ts'

const database = useTestDatabase()

it('a production start never loads the demo city, whose sign-ins everybody knows', async () => {
  const { appUrl, migratorUrl, migrator } = database()
  const environment = parseEnvironment({ DATABASE_URL: appUrl, NODE_ENV: 'production' }, '.')
  expect(await loadDemoCity({ environment: { ...environment, databaseUrl: appUrl }, migratorUrl })).toBe('other')
  expect((await migrator.query('select from staff')).rowCount).toBe(0)
})
