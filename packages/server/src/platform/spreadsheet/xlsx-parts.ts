import { fail } from '@karsetu/contract/platform/fail.ts'
import { isDateFormat } from 'hucre'
import { longestCell } from './limits.ts'
import { attributeOf, brokenLetter, XmlScanner } from './xml-scanner.ts'
import type { ZipArchive } from './zip-archive.ts'

/** All shared strings by number; runs of rich text joined, phonetic guides left out. */
export async function readSharedStrings(archive: ZipArchive): Promise<string[]> {
  const strings: string[] = []
  let current = ''
  let inText = false
  let inPhonetic = false
  const scanner = new XmlScanner({
    open(name) {
      if (name === 'si') current = ''
      else if (name === 't') inText = true
      else if (name === 'rPh') inPhonetic = true
    },
    close(name) {
      if (name === 'si') strings.push(unescapeOoxml(current))
      else if (name === 't') inText = false
      else if (name === 'rPh') inPhonetic = false
    },
    text(text) {
      if (inText && !inPhonetic) current += text
      if (current.length > longestCell) throw fail('file.damaged')
    },
  })
  for await (const piece of archive.stream('xl/sharedStrings.xml')) scanner.write(piece)
  scanner.finish()
  return strings
}

/** Excel writes characters that XML does not allow as _xHHHH_, and a literal _x as _x005F_x. */
export function unescapeOoxml(text: string): string {
  if (!text.includes('_x')) return text
  return text
    .replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll('\0', brokenLetter)
    .toWellFormed()
}

/** Numbers of built-in formats that show a date (ECMA-376 part 1, 18.8.30), with those of East Asian locales. */
const isBuiltInDate = (format: number) =>
  (format >= 14 && format <= 22) || (format >= 27 && format <= 36) || (format >= 45 && format <= 58)

/** Cell style numbers whose number format shows a date: without them 1998-04-01 is just 35886. */
export async function readDateStyles(archive: ZipArchive): Promise<Set<number>> {
  const own = new Map<number, boolean>()
  const dates = new Set<number>()
  let inCellFormats = false
  let style = 0
  const scanner = new XmlScanner({
    open(name, attributes) {
      const format = Number(attributeOf(attributes, 'numFmtId') ?? Number.NaN)
      if (name === 'numFmt') own.set(format, isDateFormat(attributeOf(attributes, 'formatCode') ?? ''))
      else if (name === 'cellXfs') inCellFormats = true
      else if (name === 'xf' && inCellFormats) {
        if (own.get(format) ?? isBuiltInDate(format)) dates.add(style)
        style += 1
      }
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false
    },
    text() {},
  })
  for await (const piece of archive.stream('xl/styles.xml')) scanner.write(piece)
  scanner.finish()
  if (style > 100_000) throw fail('file.damaged')
  return dates
}
