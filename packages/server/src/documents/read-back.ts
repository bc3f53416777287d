/** For tests: the text of a PDF as another program reads it, when poppler's pdftotext is on the machine. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export function canReadBack(): boolean {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Extractors put a stray space after some vowel signs of Devanagari, so texts are compared without spaces. */
export const spaceless = (text: string): string => text.normalize('NFC').replace(/\s+/gu, '')

/** All text of the document in reading order, without spaces. */
export const readBack = (pdf: Uint8Array): string => spaceless(extract(pdf, []))

/** Every word of a page, in no order that matters, and where it begins, in points from the upper left corner. */
export function wordsOnPage(pdf: Uint8Array, page: number): { word: string; x: number; y: number }[] {
  const found = extract(pdf, ['-bbox', '-f', String(page), '-l', String(page)])
  return [...found.matchAll(/<word xMin="([\d.-]+)" yMin="([\d.-]+)"[^>]*>([^<]*)</g)].map(([, x, y, word = '']) => ({
    word: spaceless(word),
    x: Number(x),
    y: Number(y),
  }))
}

function extract(pdf: Uint8Array, options: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'karsetu-document-'))
  try {
    const file = join(folder, 'document.pdf')
    writeFileSync(file, pdf)
    return execFileSync('pdftotext', [...options, file, '-'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString('utf8')
  } finally {
    rmSync(folder, { recursive: true })
  }
}
