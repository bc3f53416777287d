/** The PostgreSQL of a test run, as the global set-up hands it to the test files. */
export interface TestServer {
  readonly superuserUrl: string
  readonly migratorUrl: string
  readonly appUrl: string
  /** A database with the schema of the code and no rows. */
  readonly template: string
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/** The same server and role, another database. */
export function inDatabase(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}
