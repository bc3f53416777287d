import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'
import type { Environment, ServingEnvironment } from '../platform/environment/environment.ts'

/** The database in use, opened for a command: a given server, or the embedded one. */
export interface Installation {
  readonly environment: ServingEnvironment
  readonly migratorUrl: string
  /** Undefined when DATABASE_URL names a server. */
  readonly embedded: EmbeddedPostgres | undefined
  /** Stops the embedded PostgreSQL when this process started it. */
  stop(): Promise<void>
}

/**
 * Makes the database in use reachable. While `npm run up` runs, another command shares its PostgreSQL.
 *
 * @throws StartRefusal with one clear line
 */
export async function openInstallation(environment: Environment): Promise<Installation> {
  if (environment.databaseUrl !== undefined) {
    const { databaseUrl, databaseMigratorUrl = databaseUrl } = environment
    const serving = { ...environment, databaseUrl }
    return { environment: serving, migratorUrl: databaseMigratorUrl, embedded: undefined, stop: async () => {} }
  }
  const embedded = await startEmbeddedPostgres({ folder: join(environment.dataDir, 'database') })
  return {
    environment: { ...environment, databaseUrl: embedded.appUrl, databaseMigratorUrl: embedded.migratorUrl },
    migratorUrl: embedded.migratorUrl,
    embedded,
    stop: () => embedded.stop(),
  }
}
