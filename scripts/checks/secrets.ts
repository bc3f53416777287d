import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { project } from '../terminal/run-tool.ts'
import type { Check } from './check.ts'

const bundle = 'packages/web/dist'

/** Nothing secret lies in the repository or in what browsers are given, and no map leads from the bundle to the sources. */
export const secrets: Check = {
  name: 'secrets',
  find: async () => [...findSecrets(listTracked()), ...findInBundle(listBundle())],
}

type Held = { file: string; text: string }

const keyFile =
  /(^|\/)(\.env(\.[\w-]+)?|id_(rsa|dsa|ecdsa|ed25519)|credentials\.json|[^/]+\.(pem|key|p12|pfx|jks|keystore))$/

/** What keys of the usual issuers look like; each pattern is written so that it does not find itself. */
const keyPatterns: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['a private key', /-{5}BEGIN (?:[A-Z]+ )*PRIVATE KEY-{5}/],
  ['a cloud key', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a map or cloud key', /\bAIza[\w-]{35}\b/],
  ['a token of a code host', /\b(?:gh[pousr]_\w{36,}|github_pat_\w{40,}|glpat-[\w-]{20,})\b/],
  ['a token of the package registry', /\bnpm_\w{36}\b|_authToken\s*=\s*[^\s$]/],
  ['a token of a messenger', /\bxox[abprs]-[\w-]{20,}/],
  ['a key of a payment service', /\b(?:sk|rk)_live_\w{16,}|\brzp_live_\w{10,}/],
  ['a signed token', /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{20,}/],
  [
    'the value of a secret variable',
    /^\s*(?:export )?(?:EASEBUZZ(?:_PREVIOUS)?_SALT|SMS_KEY|SESSION_SECRET)=[^\s'"$<.…]{4}/m,
  ],
]

/** @returns one line for each file that holds a key or is one; the key itself is never repeated */
export function findSecrets(held: readonly Held[]): string[] {
  return held.flatMap(({ file, text }) => [
    ...(keyFile.test(file) ? [`${file} is by its name a file of keys`] : []),
    ...keyPatterns.filter(([, pattern]) => pattern.test(text)).map(([kind]) => `${file} holds ${kind}`),
  ])
}

/** What only the server may know: its variables and what the simulator signs with. */
const serverOnly = /EASEBUZZ_(?:PREVIOUS_)?SALT|SESSION_SECRET|DATABASE_(?:MIGRATOR_)?URL|SMS_KEY|simulator-salt/

/** @returns what a browser is given that it must not have */
export function findInBundle(held: readonly Held[]): string[] {
  return [
    ...findSecrets(held),
    ...held.flatMap(({ file, text }) => [
      ...(file.endsWith('.map') ? [`${file} is a source map`] : []),
      ...(/[#@] sourceMappingURL=/.test(text) ? [`${file} names a source map`] : []),
      ...(serverOnly.test(text) ? [`${file} names a secret of the server`] : []),
    ]),
  ]
}

const heldAt = (file: string): Held => ({ file, text: readFileSync(join(project, file), 'utf8') })

function listTracked(): Held[] {
  const list = execFileSync('git', ['ls-files', '-z'], { cwd: project, encoding: 'utf8' }).split('\0')
  return list.filter((file) => file !== '' && existsSync(join(project, file))).map(heldAt)
}

/** The built screens; none before they are built. */
function listBundle(): Held[] {
  const folder = join(project, bundle)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz|woff2|png|ico)$/.test(entry.name))
    .map(({ parentPath, name }) => heldAt(relative(project, join(parentPath, name))))
}
