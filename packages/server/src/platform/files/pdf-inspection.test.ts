import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { inspectPdf } from './pdf-inspection.ts'

const page = '<< /Type /Page >>'
const pdf = (objects: string) => Buffer.from(`%PDF-1.7\n${objects}\n%%EOF\n`, 'latin1')
const objectStream = (objects: string, dictionary = '/Type /ObjStm /N 1 /First 4') => {
  const packed = deflateSync(Buffer.from(objects, 'latin1')).toString('latin1')
  return `9 0 obj << ${dictionary} /Filter /FlateDecode >>\nstream\n${packed}\nendstream endobj`
}
const codeOf = (content: Buffer): string => {
  try {
    inspectPdf(content, { pages: 100 })
    return 'accepted'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

describe('a PDF that acts by itself', () => {
  test.each([
    ['opens an address', `1 0 obj << /OpenAction << /S /URI /URI (http://x.example) >> >> endobj ${page}`],
    [
      'opens an address that is an object',
      `1 0 obj << /OpenAction 2 0 R >> endobj 2 0 obj << /S /URI >> endobj ${page}`,
    ],
    ['opens a packed address', `1 0 obj << /OpenAction 2 0 R >> endobj ${page} ${objectStream('2 0 << /S /URI >>')}`],
    ['acts when a page is seen', `1 0 obj << /Type /Page /AA << /O 2 0 R >> >> endobj`],
    ['chains actions', `1 0 obj << /S /GoTo /D [1 0 R] /Next 3 0 R >> endobj ${page}`],
    ['hides the name', `1 0 obj << /Open#41ction << /S /URI >> >> endobj ${page}`],
    [
      'has a script in a stream that is not packed',
      `1 0 obj << >> stream\n<< /S /JavaScript >>\nendstream endobj ${page}`,
    ],
    ['hides a script in a comment', `% << >> stream\n1 0 obj << /S /Launch >> endobj\n% endstream\n${page}`],
    ['hides objects in a stream without a type', `${page} ${objectStream('2 0 << /AA 3 0 R >>', '/N 1 /First 4')}`],
  ])('%s: is refused', (_, objects) => {
    expect(codeOf(pdf(objects))).toBe('file.active_content')
  })

  test.each([
    ['a link to click on', `1 0 obj << /Subtype /Link /A << /S /URI /URI (http://x.example) >> >> endobj ${page}`],
    ['bookmarks', `1 0 obj << /Title (One) /Next 2 0 R >> endobj ${page}`],
    ['a first page to open at', `1 0 obj << /OpenAction [2 0 R /Fit] /A << /S /URI >> >> endobj ${page}`],
    ['the same as a dictionary', `1 0 obj << /OpenAction << /S /GoTo /D [2 0 R /Fit] >> >> endobj ${page}`],
    ['parentheses in a text', `1 0 obj << /Title (a \\) b (c) [ << ) >> endobj ${page}`],
  ])('%s: is no reason to refuse it', (_, objects) => {
    expect(codeOf(pdf(objects))).toBe('accepted')
  })
})

test('I5 whatever a PDF of the permitted size repeats, looking at it takes seconds at most', () => {
  const repeated = [
    'stream\n',
    '<< >> stream\n',
    '<< /Type /ObjStm >> stream\n',
    '<< >> stream\nendstream\n',
    '/Type /ObjStm ',
    '<< ',
    '<<>> ',
    '( ',
    '[ ',
    '#4a',
    '/Type ',
    `/Type${' '.repeat(1000)}`,
    'obj ',
    '1 ',
    '% ',
    '/OpenAction ',
  ]
  for (const each of repeated) {
    const content = pdf(page + each.repeat(Math.floor((10 * 1024 * 1024) / each.length) - 100))
    const began = performance.now()
    codeOf(content)
    // Less than one by itself; the first of them once took an hour.
    expect({ each, isFast: performance.now() - began < 15_000 }).toEqual({ each, isFast: true })
  }
})
