import { randomBytes } from 'node:crypto'
import type { Platform } from '../../platform/platform.ts'

const settingKey = 'session_secret'
let held: { platform: Platform; secret: Uint8Array } | undefined

/** The key all processes of the installation sign sessions with: SESSION_SECRET, or one made once and kept in the database. */
export async function tokenSecret(platform: Platform): Promise<Uint8Array> {
  if (held?.platform === platform) return held.secret
  const secret = Buffer.from(platform.environment.sessionSecret ?? (await keptSecret(platform)), 'utf8')
  held = { platform, secret }
  return secret
}

function keptSecret(platform: Platform): Promise<string> {
  return platform.database.transaction(async (tx) => {
    await tx.query('insert into setting (key, value) values ($1, to_jsonb($2::text)) on conflict do nothing', [
      settingKey,
      randomBytes(48).toString('base64'),
    ])
    const { rows } = await tx.query<{ secret: string }>("select value #>> '{}' secret from setting where key = $1", [
      settingKey,
    ])
    const secret = rows[0]?.secret
    if (!secret) throw new Error('the session secret could not be kept')
    return secret
  })
}
