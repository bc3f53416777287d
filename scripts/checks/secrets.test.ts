import { describe, expect, test } from 'vitest'
import { findInBundle, findSecrets, secrets } from './secrets.ts'

describe('C3 secrets', () => {
  test('none are in the repository, and the built screens hold none and no source map', async () => {
    expect(await secrets.find()).toEqual([])
  })

  // Put together here, so that this file holds none of them.
  test.each([
    ['notes.md', `-----BEGIN ${'RSA '}PRIVATE KEY-----`],
    ['notes.md', `key: ${'AKIA'}IOSFODNN7EXAMPLE`],
    ['notes.md', `const key = '${'AIza'}${'x'.repeat(35)}'`],
    ['notes.md', `${'ghp'}_${'a'.repeat(36)}`],
    ['.npmrc', `//registry.example/:_auth${'Token'}=abc`],
    ['notes.md', `${'sk'}_live_${'a'.repeat(24)}`],
    ['notes.md', [`eyJ${'a'.repeat(20)}`, `eyJ${'b'.repeat(20)}`, 'c'.repeat(43)].join('.')],
    ['run.sh', `export EASEBUZZ_${'SALT'}=pepper`],
    ['config/.env', ''],
    ['config/tls.pem', ''],
  ])('would be found: %s %#', (file, text) => {
    expect(findSecrets([{ file, text }])).toHaveLength(1)
  })

  test.each([
    ['assets/a.js.map', '{}'],
    ['assets/a.js', `let a\n//${'#'} sourceMappingURL=a.js.map`],
    ['assets/a.js', `import.meta.env.${'SESSION'}_SECRET`],
  ])('would be found in the bundle: %s %#', (file, text) => {
    expect(findInBundle([{ file, text }])).toHaveLength(1)
  })
})
