import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { foldPassword, isCommonPassword } from './common-password.ts'

const derive = promisify(argon2)

/** OWASP's floor for argon2id. A stored hash carries its own cost, so that raising this leaves old ones readable. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const hashBytes = 32

type Cost = typeof cost

const deriveKey = (password: string, salt: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> =>
  derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: salt,
    memory,
    passes,
    parallelism,
    tagLength: hashBytes,
  })

const plain = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

const written = (salt: Buffer, hash: Buffer) =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${plain(salt)}$${plain(hash)}`

/** '$argon2id$v=19$m=19456,t=2,p=1$salt$hash'. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return written(salt, await deriveKey(password, salt, cost))
}

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored)
  if (!match) return false
  const [, memory, passes, parallelism, salt = '', hash = ''] = match
  const given = await deriveKey(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(given, Buffer.from(hash, 'base64'))
}

/** What an unknown account is compared with, so that it takes as long as a known one; no password has it. */
export const nobodysHash = written(randomBytes(16), randomBytes(hashBytes))

/** Nobody's full name or address is longer to guess than its parts of so many letters. */
const shortestOwnWord = 4

/**
 * The rule is what is hard to guess, not which kinds of letters it has (ASVS 6.2.5): common ones, what the installation
 * lists, one's own name, too few different signs.
 * @param listed folded, of `listedPasswords`
 */
export function isEasyToGuess(
  password: string,
  person: { email: string; username: string },
  listed: ReadonlySet<string>,
): boolean {
  const plain = foldPassword(password)
  const [email, name] = [foldPassword(person.email), foldPassword(person.username)]
  const own = [
    email,
    email.split('@')[0] ?? '',
    name,
    name.replaceAll(/[\s._-]/g, ''),
    ...`${email} ${name}`.split(/[^\p{L}\p{M}]+/u),
  ]
  return (
    listed.has(plain) ||
    new Set(plain).size < 4 ||
    isCommonPassword(
      plain,
      own.filter((word) => word.length >= shortestOwnWord),
    )
  )
}
