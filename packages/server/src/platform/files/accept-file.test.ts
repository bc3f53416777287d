import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import type { UploadField } from '@karsetu/contract/platform/call.ts'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { receiptPdf } from '../../documents/receipt/receipt-document.ts'
import { sampleReceipt } from '../../documents/receipt/receipt-sample.ts'
import { createPdfPool } from '../pdf/pdf-pool.ts'
import { writeWorkbook } from '../spreadsheet/write-workbook.ts'
import { sampleXlsxParts, sampleZip } from '../spreadsheet/zip-sample.ts'
import { acceptFile } from './accept-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'karsetu-accept-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function accept(fileName: string, content: Buffer | string, purpose: UploadField['purpose'] = 'document') {
  const path = join(folder, 'sent')
  await writeFile(path, content)
  return acceptFile({ path, fileName }, purpose)
}

const picture = (format: 'jpeg' | 'png', width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#987' } })
    .withExif({ IFD0: { Make: 'CameraOfTheOwner' } })
    .toFormat(format)
    .toBuffer()

const page = '<< /Type /Page /Parent 1 0 R >>'
const pdf = (objects: string, end = '%%EOF\n') => Buffer.from(`%PDF-1.7\n${objects}\n${end}`, 'latin1')

/** A PDF whose objects stand in a compressed stream, as most programs write them. */
function packedPdf(objects: string): Buffer {
  const stream = deflateSync(Buffer.from(objects, 'latin1'))
  const head = `%PDF-1.7\n1 0 obj << /Type /ObjStm /Filter /FlateDecode /Length ${stream.length} >>\nstream\n`
  return Buffer.concat([Buffer.from(head), stream, Buffer.from('\nendstream\n%%EOF')])
}

describe('a picture that is sent', () => {
  test.each(['jpeg', 'png'] as const)('as %s is drawn anew, without what the camera wrote', async (format) => {
    const sent = await picture(format)
    expect(sent.includes('CameraOfTheOwner')).toBe(true)
    const accepted = await accept(`Ghar ki photo.${format}`, sent, 'image')
    const saved = await readFile(accepted.path)
    expect(accepted).toMatchObject({ kind: format === 'jpeg' ? 'jpg' : 'png', sizeBytes: saved.length })
    expect(saved.includes('CameraOfTheOwner')).toBe(false)
    expect(await sharp(saved).metadata()).toMatchObject({ format, width: 40, height: 20 })
  })

  test('loses whatever was hidden behind it', async () => {
    const polyglot = Buffer.concat([
      await picture('jpeg'),
      Buffer.from('<?php system($_GET["x"]); ?><script>alert(1)</script>'),
    ])
    const { path } = await accept('photo.jpg', polyglot, 'image')
    expect((await readFile(path)).includes('php')).toBe(false)
  })

  test('is made no larger than a page needs', async () => {
    const { path } = await accept('photo.png', await picture('png', 5000, 100), 'image')
    expect(await sharp(path).metadata()).toMatchObject({ width: 4000, height: 80 })
  })

  test('that unpacks to more pixels than allowed is refused', async () => {
    await expect(accept('photo.png', await picture('png', 12_000, 6_000), 'image')).rejects.toMatchObject({
      code: 'file.too_many_pixels',
    })
  })

  test('that is cut off is refused', async () => {
    const whole = await picture('png', 400, 400)
    await expect(accept('photo.png', whole.subarray(0, whole.length / 2), 'image')).rejects.toMatchObject({
      code: 'file.damaged',
    })
  })
})

describe('a document that is sent', () => {
  test('is kept as it is when it is an honest PDF', async () => {
    const pool = createPdfPool({ workers: 1 })
    const bytes = Buffer.from(await receiptPdf(pool, sampleReceipt()))
    await pool.close()
    expect(await accept('रसीद 2026-27.pdf', bytes)).toMatchObject({
      kind: 'pdf',
      mediaType: 'application/pdf',
      fileName: 'रसीद 2026-27.pdf',
      sizeBytes: bytes.length,
    })
    expect((await accept('packed.PDF', packedPdf(page))).kind).toBe('pdf')
  })

  test.each<[string, Buffer, string]>([
    ['runs a script', pdf(`${page} << /S /JavaScript /JS (app.alert(1)) >>`), 'file.active_content'],
    ['hides the script’s name', pdf(`${page} << /S /J#61vaScript >>`), 'file.active_content'],
    ['hides the script in a packed stream', packedPdf(`${page} << /S /JavaScript >>`), 'file.active_content'],
    ['starts a program', pdf(`${page} << /S /Launch /F (calc.exe) >>`), 'file.active_content'],
    ['carries a file', pdf(`${page} << /EmbeddedFiles 5 0 R >>`), 'file.active_content'],
    ['is locked', pdf(`${page} trailer << /Encrypt 5 0 R >>`), 'file.locked'],
    ['is cut off', pdf(page, ''), 'file.damaged'],
    ['has no page', pdf('<< /Type /Pages >>'), 'file.damaged'],
    ['has too many pages', pdf(page.repeat(101)), 'file.too_many_pages'],
    ['goes on behind its end', pdf(page, '%%EOF\n<script>alert(1)</script>'), 'file.content_differs'],
    [
      'is a ZIP file too',
      Buffer.concat([pdf(page, ''), sampleZip([{ name: 'a', content: 'b' }]), Buffer.from('\n%%EOF')]),
      'file.content_differs',
    ],
    ['begins as something else', Buffer.concat([Buffer.from('GIF89a'), pdf(page)]), 'file.content_differs'],
    ['unpacks without end', packedPdf(page + ' '.repeat(17 * 1024 * 1024)), 'file.unpacks_too_large'],
    ['is empty', Buffer.alloc(0), 'file.empty'],
    [
      'is too large',
      Buffer.concat([pdf(page, ''), Buffer.alloc(10 * 1024 * 1024), Buffer.from('%%EOF')]),
      'file.too_large',
    ],
    ['is a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'file.content_differs'],
  ])('that %s is refused', async (_, content, code) => {
    await expect(accept('order.pdf', content)).rejects.toMatchObject({ code })
  })

  test('is refused when it is the scanners’ test virus', async () => {
    const eicar = ['X5O!P%@AP[4', 'PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('\\')
    await expect(accept('order.pdf', eicar)).rejects.toMatchObject({ code: 'file.active_content' })
    await expect(accept('register.csv', `a,b\n${eicar}\n`, 'spreadsheet')).rejects.toMatchObject({
      code: 'file.active_content',
    })
  })
})

describe('what a file is called', () => {
  test.each([
    '../../etc/passwd.pdf',
    '..\\windows\\x.pdf',
    'a/b.pdf',
    'x.pdf\0.exe',
    'x\r\nSet-Cookie: a.pdf',
    'bill.php.pdf',
    'bill.exe.pdf',
    'logo.svg.pdf',
    '\u202Efdp.exe.pdf',
    '.pdf',
    'CON.pdf',
    `${'x'.repeat(200)}.pdf`,
    'x..pdf',
    ' ',
  ])('%j is refused', async (fileName) => {
    await expect(accept(fileName, pdf(page))).rejects.toMatchObject({ code: 'file.name_not_allowed' })
  })

  test.each(['M.K. Sharma.pdf', 'A.Kumar v1.2.pdf', 'गृहकर रसीद.pdf', "O'Brien (1).pdf"])(
    '%j is fine',
    async (fileName) => {
      expect((await accept(fileName, pdf(page))).fileName).toBe(fileName)
    },
  )

  test.each(['photo.svg', 'photo.gif', 'page.html', 'tool.exe', 'photo.constructor', 'noextension', 'photo.jpg'])(
    '%j does not pass where spreadsheets are taken',
    async (fileName) => {
      await expect(accept(fileName, 'x', 'spreadsheet')).rejects.toMatchObject({ code: 'file.type_not_allowed' })
    },
  )

  test('does not make an SVG drawing a picture', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
    await expect(accept('photo.png', svg, 'image')).rejects.toMatchObject({ code: 'file.content_differs' })
  })
})

describe('a spreadsheet that is sent', () => {
  test('is accepted as .xlsx, also as this system writes it, and as .csv', async () => {
    const own = await buffer(writeWorkbook([['x']], [{ heading: 'A', kind: 'text', width: 9 }], 'S'))
    expect((await accept('own.xlsx', own, 'spreadsheet')).kind).toBe('xlsx')
    const workbook = sampleZip(sampleXlsxParts('<row r="1"/>'))
    expect((await accept('register.xlsx', workbook, 'spreadsheet')).kind).toBe('xlsx')
    expect((await accept('register.csv', 'नाम,राशि\n', 'spreadsheet')).kind).toBe('csv')
  })

  test('is refused with macros, when it is only a ZIP file, and in another encoding', async () => {
    const macros = sampleZip([...sampleXlsxParts('<row r="1"/>'), { name: 'xl/vbaProject.bin', content: 'x' }])
    await expect(accept('a.xlsx', macros, 'spreadsheet')).rejects.toMatchObject({ code: 'file.active_content' })
    const zip = sampleZip([{ name: 'a.txt', content: 'x' }])
    await expect(accept('a.xlsx', zip, 'spreadsheet')).rejects.toMatchObject({ code: 'file.damaged' })
    const utf16 = Buffer.from('नाम,राशि\n', 'utf16le')
    await expect(accept('a.csv', utf16, 'spreadsheet')).rejects.toMatchObject({ code: 'file.not_unicode' })
  })
})
