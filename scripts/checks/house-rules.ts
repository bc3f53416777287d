import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { project } from '../terminal/run-tool.ts'
import type { Check } from './check.ts'

const longestFile = 400

/** What no tool of the shelf looks for: files too long to read, things left behind, documents that name lost files. */
export const houseRules: Check = {
  name: 'house rules',
  find: async () => {
    const files = listFiles()
    return [
      ...files.flatMap(findLongFile),
      ...files.flatMap(findLeftOvers),
      ...files.flatMap(findRawMarkup),
      ...files.flatMap(findAvoidedNames),
      ...findPackageAddresses(),
      ...files.flatMap(findLostPaths),
    ]
  },
}

function listFiles(): string[] {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: project,
    encoding: 'utf8',
  })
  return list.split('\n').filter((file) => file !== '' && existsSync(join(project, file)))
}

const read = (file: string) => readFileSync(join(project, file), 'utf8')

function findLongFile(file: string): string[] {
  if (!/\.(ts|tsx|mjs|cjs|css|typ)$/.test(file) || file.includes('/generated/')) return []
  const lines = read(file).split('\n').length - 1
  return lines > longestFile ? [`${file} has ${lines} lines; split it by what it does (at most ${longestFile})`] : []
}

const leftOver = new RegExp(
  ['TO' + 'DO', 'FIX' + 'ME', '@ts-ig' + 'nore', '\\b(it|test|describe)\\.on' + 'ly\\('].join('|'),
)

function findLeftOvers(file: string): string[] {
  if (!/\.(ts|tsx|sql|mjs)$/.test(file)) return []
  return read(file)
    .split('\n')
    .flatMap((line, index) => (leftOver.test(line) ? [`${file}:${index + 1}: unfinished: ${line.trim()}`] : []))
}

const rawMarkup = /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/

/** What people typed is shown as text: a screen that writes markup could run what somebody stored. */
function findRawMarkup(file: string): string[] {
  if (!/^packages\/web\/src\/.*\.tsx?$/.test(file) || !rawMarkup.test(read(file))) return []
  return [`${file} writes markup; let React write text`]
}

/** Names that CONTEXT.md avoids for code, with the standard term. */
const avoidedNames: readonly [name: RegExp, term: string][] = [
  [/^asked$|^[A-Z]\w*sAsked$/, 'query, filters or request'],
  [/[hH]indrance|^barOf[A-Z]/, 'blockedReason'],
  [/^kept$|^keep(File|Files|Documents|Journals|Token|Rows?|Result|Report|Demands|Messages)$/, 'save...'],
  [/^hold(States|Account|Accounts|Propert|Objection|Mutation|Balances|Edit)/, 'lock...'],
  [/^tellO[bf]/, 'notify...'],
  [/^require[A-Z]/, 'assert...'],
  [/^(?!.*[dD]efault)[a-z]*[fF]aults?(Of\w*)?$/, 'error, errors'],
  [/^(in)?[lL]anes?$/, 'worker'],
]

const declaredName = /\b(?:const|let|function\*?|type|interface|class)\s+([A-Za-z_]\w*)/g

/** One name for one thing: a second word for it would come back with the next copy of an old file. */
function findAvoidedNames(file: string): string[] {
  if (!/^(packages|scripts|e2e|bench)\/.*\.tsx?$/.test(file)) return []
  return [...read(file).matchAll(declaredName)].flatMap(([, name = '']) =>
    avoidedNames
      .filter(([avoided]) => avoided.test(name))
      .map(([, term]) => `${file} declares ${name}; CONTEXT.md (Code) names it ${term}`),
  )
}

/** A lock file written behind a mirror would send every clone to that mirror. */
function findPackageAddresses(): string[] {
  const lock = read('package-lock.json')
  const hosts = new Set([...lock.matchAll(/"resolved": "(https?:\/\/[^/"]+)/g)].map((match) => match[1]))
  hosts.delete('https://registry.npmjs.org')
  return [...hosts].map(
    (host) => `package-lock.json takes packages from ${host}; only the public registry is everybody's`,
  )
}

/** A document that sends its reader to a file sends him to one that is there; NNNN stands for a number to be chosen. */
function findLostPaths(file: string): string[] {
  if (!file.endsWith('.md')) return []
  const named = [...read(file).matchAll(/`((?:packages|scripts|docs|e2e|bench)\/[\w./-]+)`/g)].map(
    (match) => match[1] ?? '',
  )
  return named
    .filter((path) => !path.includes('NNNN') && !existsSync(join(project, path)))
    .map((path) => `${file} names ${path}, which does not exist`)
}
