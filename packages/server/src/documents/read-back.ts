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
export function readBack(pdf: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'karsetu-document-'))
  try {
    const file = join(folder, 'document.pdf')
    writeFileSync(file, pdf)
    const text = execFileSync('pdftotext', [file, '-'], { stdio: ['ignore', 'pipe', 'ignore'] })
    return spaceless(text.toString('utf8'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
