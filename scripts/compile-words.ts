/**
 * Compiles the message catalogues (packages/contract/messages) into typed functions, and refuses a catalogue in which
 * a key exists in one language only: the compiler itself would silently fall back to English.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from '@inlang/paraglide-js'

const contract = join(dirname(fileURLToPath(import.meta.url)), '../packages/contract')
const locales = ['en', 'hi'] as const

/** A word whose text depends on a count: the texts by the condition under which each is said. */
type CountedWord = { selectors: string[]; match: Record<string, string> }
type Word = string | [CountedWord]
type Catalogue = Record<string, Word>

function readCatalogue(locale: string, file: string): Catalogue {
  const path = join(contract, 'messages', locale, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

const placeholders = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map((match) => match[1])
    .toSorted()
    .join(',')

/** What is said of any count: the last of a counted word's texts. */
const generalText = (word: Word): string =>
  typeof word === 'string' ? word : (Object.values(word[0].match).at(-1) ?? '')

/** Whether something is said of every count: of one without a text a person would read the word's key. */
function saysAnyCount(word: Word): boolean {
  if (typeof word === 'string') return true
  const [{ selectors, match }] = word
  return Object.keys(match).at(-1) === selectors.map((name) => `${name}=*`).join(', ')
}

/**
 * Lists every fault of the catalogues: key in one language only, key twice, other placeholders, a count of which nothing
 * is said, file not compiled.
 */
function findWordErrors(): string[] {
  const settings = JSON.parse(readFileSync(join(contract, 'project.inlang/settings.json'), 'utf8'))
  const listed = new Set<string>(
    settings['plugin.inlang.messageFormat'].pathPattern.map((path: string) => path.split('/').at(-1)),
  )
  const files = new Set(locales.flatMap((locale) => readdirSync(join(contract, 'messages', locale))))
  const errors: string[] = []
  const seen = new Map<string, string>()
  for (const file of files) {
    if (!listed.has(file)) errors.push(`messages/*/${file} is not listed in project.inlang/settings.json`)
    const [en, hi] = [readCatalogue('en', file), readCatalogue('hi', file)]
    for (const key of new Set([...Object.keys(en), ...Object.keys(hi)])) {
      const elsewhere = seen.get(key)
      if (elsewhere) errors.push(`${key} stands in ${elsewhere} and ${file}`)
      seen.set(key, file)
      const [english, hindi] = [en[key], hi[key]]
      if (english === undefined || hindi === undefined)
        errors.push(`${file}: ${key} lacks ${english === undefined ? 'English' : 'Hindi'}`)
      else if (placeholders(generalText(english)) !== placeholders(generalText(hindi)))
        errors.push(`${file}: ${key} has other placeholders in Hindi`)
      else if (!saysAnyCount(english) || !saysAnyCount(hindi))
        errors.push(`${file}: ${key} does not end with what is said of any count`)
    }
  }
  return errors
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const errors = findWordErrors()
  if (errors.length > 0) {
    console.error(errors.join('\n'))
    process.exit(1)
  }
  await compile({
    project: join(contract, 'project.inlang'),
    outdir: join(contract, 'src/words/generated'),
    outputStructure: 'locale-modules',
    strategy: ['globalVariable', 'baseLocale'],
    isServer: 'false',
    emitGitIgnore: false,
    emitReadme: false,
  })
  // The compiler leaves a half-minute timer running; there is nothing left to wait for.
  process.exit(0)
}
