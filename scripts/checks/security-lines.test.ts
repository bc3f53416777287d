import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { project } from '../terminal/run-tool.ts'

/** 'M2, M1: what was forged' and 'Z1 roles and calls' begin with the names of the lines they are about. */
const linesNamed = (text: string): string[] => /^(?:[A-Z]\d{1,2}[,:]? )+/.exec(text)?.[0].match(/[A-Z]\d{1,2}/g) ?? []

const read = (file: string) => readFileSync(join(project, file), 'utf8')

/** The lines of docs/security.md whose state begins with the word held. */
function heldLines(): string[] {
  const rows = read('docs/security.md').matchAll(/^\| (?<name>[^|]+) \| held\b/gm)
  return [...rows].flatMap(({ groups }) => linesNamed(`${groups?.name ?? ''} `))
}

function linesTested(): Set<string> {
  const files = globSync(['packages/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'e2e/**/*.spec.ts'], {
    cwd: project,
  })
  const titles = files.flatMap((file) => [...read(file).matchAll(/[( ](['"`])(?<title>[A-Z]\d{1,2}[,:]? .*?)\1,/g)])
  return new Set(titles.flatMap(({ groups }) => linesNamed(groups?.title ?? '')))
}

test('every line of the security checklist that is called held has a test whose title begins with its name', () => {
  const held = heldLines()
  expect(held.length).toBeGreaterThan(20)
  const tested = linesTested()
  expect(held.filter((line) => !tested.has(line))).toEqual([])
})
