import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Platform } from '../platform.ts'

const settingKey = 'signing_key'

/** The ed25519 key that signs what leaves the installation: made once, and read from the database. */
async function signingKey({ database }: Pick<Platform, 'database'>): Promise<KeyObject> {
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
  return database.transaction(async (tx) => {
    await tx.query('insert into setting (key, value) values ($1, to_jsonb($2::text)) on conflict do nothing', [
      settingKey,
      pem,
    ])
    const { rows } = await tx.query<{ pem: string }>("select value #>> '{}' pem from setting where key = $1", [
      settingKey,
    ])
    return createPrivateKey(rows[0]?.pem ?? pem)
  })
}

/** Signature of bytes by the installation's key, and the public key that verifies it, as PEM. */
export async function signBytes(
  platform: Pick<Platform, 'database'>,
  bytes: Uint8Array,
): Promise<{ signature: Uint8Array; publicKey: string }> {
  const key = await signingKey(platform)
  return {
    signature: sign(null, bytes, key),
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
  }
}
