import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { parseEnvironment } from './environment.ts'
import { assertFreePort, findFreePort } from './free-port.ts'

const parse = (source: NodeJS.ProcessEnv) => parseEnvironment(source, '/srv/karsetu')

describe('the environment', () => {
  it('needs nothing to start a whole installation on this machine', () => {
    expect(parse({})).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
      dataDir: '/srv/karsetu/data',
      publicUrl: 'http://localhost:3000',
      role: 'all',
      production: false,
      easebuzz: undefined,
    })
  })

  it('reads what it is told, and an empty variable is one that is not set', () => {
    const environment = parse({
      PORT: '8080',
      DATABASE_URL: 'postgres://app:secret@db:5432/karsetu',
      DATABASE_REPLICA_URL: '',
      DATA_DIR: '/var/lib/karsetu',
      PUBLIC_URL: 'https://tax.example.gov.in/',
      KARSETU_ROLE: 'worker',
      NODE_ENV: 'production',
      EASEBUZZ_KEY: 'ABC123',
      EASEBUZZ_SALT: 'pepper',
      EASEBUZZ_PREVIOUS_SALT: 'paprika',
      EASEBUZZ_ENVIRONMENT: 'live',
    })
    expect(environment).toMatchObject({
      port: 8080,
      databaseMigratorUrl: 'postgres://app:secret@db:5432/karsetu',
      databaseReplicaUrl: undefined,
      dataDir: '/var/lib/karsetu',
      publicUrl: 'https://tax.example.gov.in',
      role: 'worker',
      production: true,
      easebuzz: { key: 'ABC123', salt: 'pepper', previousSalt: 'paprika', merchantEmail: undefined, live: true },
    })
  })

  it.each([
    [{ PORT: 'http' }, 'PORT must be a number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT must be a number from 0 to 65535.'],
    [{ MAP_TILES_URL: 'https://tiles.example/map.png' }, 'MAP_TILES_URL must hold {z}, {x} and {y}.'],
    [{ MAP_TILES_ATTRIBUTION: 'Example' }, 'MAP_TILES_ATTRIBUTION is set but MAP_TILES_URL is not.'],
    [
      { DATABASE_URL: 'mysql://db/karsetu' },
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/name.',
    ],
    [{ PUBLIC_URL: 'tax.example.gov.in' }, 'PUBLIC_URL must be an address such as https://tax.example.gov.in.'],
    [{ KARSETU_ROLE: 'web' }, 'KARSETU_ROLE must be all, api or worker.'],
    [{ EASEBUZZ_KEY: 'not a key' }, 'EASEBUZZ_KEY must be 1 to 15 letters, digits or underscores.'],
    [{ EASEBUZZ_KEY: 'ABC123' }, 'EASEBUZZ_KEY is set but EASEBUZZ_SALT is not.'],
    [{ EASEBUZZ_PREVIOUS_SALT: 'paprika' }, 'EASEBUZZ_PREVIOUS_SALT is set but EASEBUZZ_SALT is not.'],
    [{ DATABASE_REPLICA_URL: 'postgres://r@db/k' }, 'DATABASE_REPLICA_URL is set but DATABASE_URL is not.'],
    [{ RATE_LIMIT_FACTOR: 'many' }, /^RATE_LIMIT_FACTOR /],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must have at least 32 characters.'],
  ])('stops with one line naming the variable: %o', (source, line) => {
    expect(() => parse(source)).toThrow(line)
  })

  it('never repeats a value, which may be a password', () => {
    expect(() => parse({ DATABASE_URL: 'postgre://app:hunter2@db/karsetu' })).toThrow(/^(?!.*hunter2)/)
  })
})

describe('a busy port', () => {
  it('is one clear line before anything is started', async () => {
    const port = await findFreePort()
    await expect(assertFreePort('127.0.0.1', port)).resolves.toBeUndefined()
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
    await expect(assertFreePort('127.0.0.1', port)).rejects.toThrow(
      `Port ${port} is in use by another program; stop it, or choose another: PORT=${port + 1} npm run up`,
    )
    other.close()
  })
})
