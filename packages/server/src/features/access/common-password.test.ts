import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { listedPasswords } from './listed-passwords.ts'
import { isEasyToGuess } from './password.ts'

const person = { email: 'ramakant.shastri@tax.example', username: 'Ramakant Shastri' }
const isEasy = (password: string, listed: ReadonlySet<string> = new Set()) => isEasyToGuess(password, person, listed)

describe('A3 what is refused as a password', () => {
  it.each([
    ['heads of every published list', 'password 12345678 123456789 1234567890 qwertyuiop iloveyou sunshine princess'],
    ['', 'football baseball superman trustno1 starwars whatever computer michelle jennifer 1q2w3e4r 1qaz2wsx zaq12wsx'],
    ['', 'qwerty123 password1 abcd1234 abc12345 letmein1 welcome1 monkey123 dragon123 master123 asdfghjkl 11223344'],
    ['of this country', 'india123 krishna123 jaishreeram omsairam hanuman@123 sachin10 virat@18 Bharat@2026 ganpati1'],
    ['of an office', 'Admin@123 Nagar@2026 nagarnigam Welcome@123 P@ssw0rd P@$$w0rd! office#1234 Test@1234 Operator1'],
    [
      'signs for letters, digits around',
      'p@ssw0rd123 !dr4g0n! 123password 007jamesbond we1come12 $unsh1ne@99 Jai-Shree-Ram',
    ],
    ['walks', 'qwerty12345 asdf1234 zxcvbnm123 0987654321 qazwsxedc 123456789012 abcdefgh poiuytrewq'],
    ['pieces repeated', 'abcabcabc 12121212 passpass ramramram aaaaaaaa ab12ab12 lovelove'],
    ['days and telephones', '15081947 1947-08-15 26012026 9876501234 +919876501234'],
    ['one’s own name', 'ramakant shastri@123 ramakantshastri Ramakant.Shastri2026 ramakant.shastri@tax.example'],
  ])('%s: %s', (_, easy) => {
    expect(easy.split(' ').filter((password) => !isEasy(password))).toEqual([])
  })

  it('what is hard to guess is not refused for the kinds of its letters, nor for a word within it', () => {
    const hard = [
      'Demo-City-2026',
      'correct horse battery staple',
      'उत्तर की खिड़की',
      'kpwvmzrtqx',
      'password-of-my-aunt',
      '73920185',
      'sunshine48151623',
      `${'x'.repeat(60)}yzab`,
    ]
    expect(hard.filter((password) => isEasy(password))).toEqual([])
  })

  it('the list of words is sorted, folded, and each stands there once', () => {
    const words = readFileSync(new URL('./common-words.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n')
    expect(words).toEqual([...new Set(words)].toSorted())
    expect(words.filter((word) => !/^[a-z0-9]+$/.test(word))).toEqual([])
    expect(words.length).toBeGreaterThan(2000)
  })
})

describe('a list of the corporation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'karsetu-list-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const read = (name: string, content: string | Uint8Array) => {
    const passwordList = join(folder, name)
    writeFileSync(passwordList, content)
    return listedPasswords({ passwordList })
  }

  it('A3 PASSWORD_LIST refuses what stands in it, whatever its case, and no more', async () => {
    const listed = await read('list.txt', 'Correct Horse Battery Staple\r\nkpwvmzrtqx\n')
    expect(['correct horse battery staple', 'KPWVMZRTQX', 'kpwvmzrtqxy'].map((each) => isEasy(each, listed))).toEqual([
      true,
      true,
      false,
    ])
    expect(await listedPasswords({ passwordList: undefined })).toEqual(new Set())
  })

  it('one that is none stops the start, and no line of it is told', async () => {
    await expect(listedPasswords({ passwordList: join(folder, 'none.txt') })).rejects.toThrow(
      /PASSWORD_LIST names .* read/,
    )
    await expect(read('empty.txt', '\n\n')).rejects.toThrow('PASSWORD_LIST names an empty file.')
    await expect(read('binary.txt', Buffer.from([0xff, 0xfe, 0x61]))).rejects.toThrow('not UTF-8')
    await expect(read('long.txt', `short\n${'x'.repeat(201)}\n`)).rejects.toThrow(/^PASSWORD_LIST: entry 2 is not/)
  })
})
