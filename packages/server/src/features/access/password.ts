import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

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

/** '$argon2id$v=19$m=19456,t=2,p=1$salt$hash'. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await deriveKey(password, salt, cost)
  const plain = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${plain(salt)}$${plain(hash)}`
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

/** What an unknown account is compared with, so that it takes as long as a known one. */
export const nobodysHash = await hashPassword(randomBytes(16).toString('hex'))

const easyToGuess = new Set([
  'password',
  'passw0rd',
  'password1',
  'password123',
  '12345678',
  '123456789',
  '1234567890',
  '87654321',
  '11111111',
  '00000000',
  '12341234',
  'qwertyui',
  'qwerty123',
  'qwertyuiop',
  'asdfghjk',
  'abcd1234',
  'abcdefgh',
  'iloveyou',
  'welcome1',
  'welcome123',
  'admin123',
  'admin@123',
  'administrator',
  'india123',
  'india@123',
  'nagarnigam',
  'nagar123',
  'letmein1',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'krishna1',
  'krishna123',
  'jaishreeram',
  'omsairam',
  'computer',
  'changeme',
  'test1234',
  'pass1234',
  'p@ssw0rd',
  'p@ssword',
])

/** The rule is what is hard to guess, not which kinds of letters it has (ASVS 6.2.5): common ones, one's own name, one letter repeated. */
export function isEasyToGuess(password: string, person: { email: string; username: string }): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const own = [
    person.email.toLowerCase(),
    person.email.split('@')[0]?.toLowerCase() ?? '',
    person.username.toLowerCase(),
  ]
  return easyToGuess.has(plain) || own.some((word) => word.length >= 4 && plain === word) || new Set(plain).size < 4
}
