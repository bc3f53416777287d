import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { allCalls } from '@karsetu/contract/all-calls.ts'
import type { UploadField } from '@karsetu/contract/platform/call.ts'
import { expect, it } from 'vitest'
import { pngPicture } from '../features/property/testing/register-desk.ts'
import { sampleXlsxParts, sampleZip } from '../platform/spreadsheet/zip-sample.ts'
import { useTestPortal } from '../testing/test-portal.ts'

const portal = useTestPortal()

/** Every call of the contract that takes files; a new one is tried without being named here. */
const uploads = allCalls.flatMap(({ feature, calls }) =>
  Object.entries(calls).flatMap(([name, { method, path, upload }]) =>
    upload ? [{ name: `${feature}.${name}`, method, path: path.replaceAll(/\{\w+\}/g, '1'), fields: upload }] : [],
  ),
)
type Upload = (typeof uploads)[number]

const script = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
const bomb = sampleZip([
  ...sampleXlsxParts(''),
  { name: 'xl/sharedStrings.xml', content: Buffer.alloc(1024 * 1024), claimedBytes: 2 ** 31 },
])
/** How a file of each purpose is called, so that its ending is allowed. */
const ending: Record<UploadField['purpose'], string> = {
  image: 'png',
  document: 'pdf',
  spreadsheet: 'xlsx',
  statement: 'xlsx',
  map: 'geojson',
}
type Bad = { what: string; fileName: (end: string) => string; content: string | Buffer; for?: UploadField['purpose'][] }
const bad: readonly Bad[] = [
  { what: 'a program behind an allowed ending', fileName: (end) => `file.${end}`, content: 'MZ\x90\0\x03 program' },
  { what: 'an SVG with a script', fileName: () => 'file.svg', content: script },
  { what: 'an SVG with a script behind an allowed ending', fileName: (end) => `file.${end}`, content: script },
  { what: 'a name that climbs out', fileName: (end) => `..%2f..%2ffile.${end}`, content: 'x' },
  { what: 'a program with a second ending', fileName: (end) => `file.php.${end}`, content: 'x' },
  { what: 'nothing at all', fileName: (end) => `file.${end}`, content: '' },
  { what: 'a zip bomb', fileName: () => 'file.xlsx', content: bomb, for: ['spreadsheet'] },
  { what: 'a zip bomb behind another ending', fileName: (end) => `file.${end}`, content: bomb },
]

const bytesOf = (content: string | Buffer) => (typeof content === 'string' ? content : new Uint8Array(content))

async function send({ method, path }: Upload, field: string, fileName: string, content: string | Buffer) {
  const form = new FormData()
  form.append(field, new Blob([bytesOf(content)]), fileName)
  const headers = { authorization: `Bearer ${await portal().tokenOf('admin')}` }
  const reply = await fetch(`${portal().address}/api${path}`, { method, body: form, headers })
  const { code = '', message = '' } = (await reply.json()) as { code?: string; message?: string } // every reply has this shape
  return { status: reply.status, code, message }
}

/** Files under the data folder, and rows that name one. */
async function whatIsKept() {
  const { rows } = await portal().database.migrator.query('select count(*)::integer n from stored_file')
  const entries = await readdir(portal().platform.environment.dataDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return { rows: rows[0].n, files }
}

it('I5 no call takes a file that is not what it says it is, and nothing is kept of it', async () => {
  const before = await whatIsKept()
  expect(uploads.length).toBeGreaterThan(10)
  for (const upload of uploads)
    for (const { field, purpose } of upload.fields.slice(0, 3))
      for (const { what, fileName, content, for: only } of bad) {
        if (only && !only.includes(purpose)) continue
        const { status, code, message } = await send(upload, field, fileName(ending[purpose]), content)
        const said = {
          call: upload.name,
          field,
          what,
          status: status >= 400 && status < 500,
          isFault: code.startsWith('file.'),
        }
        expect(said).toEqual({ call: upload.name, field, what, status: true, isFault: true })
        expect(message).not.toBe('')
      }
  expect(await whatIsKept()).toEqual(before)
})

it('I5 while hostile files are looked at, others send theirs, and the portal answers', async () => {
  const [survey, filing] = ['/surveys', '/objection/upload'].map((path) => uploads.find((each) => each.path === path))
  if (!survey?.fields[0] || !filing?.fields[0]) throw new Error('the calls that take a spreadsheet and a document')
  const blanks = sampleZip(sampleXlsxParts('', ' '.repeat(31 * 1024 * 1024)))
  const unended = Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    Buffer.alloc(9 * 1024 * 1024, 'stream\n'),
    Buffer.from('%%EOF'),
  ])
  let isOver = false
  const [table, paper] = [survey.fields[0].field, filing.fields[0].field]
  const hostile = Promise.all(
    Array.from({ length: 4 }, () => [
      send(survey, table, 'file.xlsx', blanks),
      send(filing, paper, 'file.pdf', unended),
    ]).flat(),
  ).finally(() => {
    isOver = true
  })
  let slowest = 0
  while (!isOver) {
    const began = performance.now()
    await fetch(`${portal().address}/api/health`)
    slowest = Math.max(slowest, performance.now() - began)
    expect((await send(filing, paper, 'file.pdf', right.document)).code).not.toMatch(/^file\.|^call\.busy/)
  }
  for (const { status } of await hostile) expect(status).toBeLessThan(500)
  // A tenth of a second by itself; a single one of these files held everybody up for minutes.
  expect(slowest).toBeLessThan(5_000)
})

/** A right file of each purpose. */
const right: Record<UploadField['purpose'], string | Buffer> = {
  image: Buffer.from(pngPicture),
  document: '%PDF-1.7\n1 0 obj << /Type /Page /Contents 2 0 R >> endobj\n%%EOF\n',
  spreadsheet: sampleZip(sampleXlsxParts('<row r="1"><c r="A1" t="inlineStr"><is><t>Anything</t></is></c></row>')),
  statement: sampleZip(sampleXlsxParts('<row r="1"><c r="A1" t="inlineStr"><is><t>Date</t></is></c></row>')),
  map: '{"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {}, "geometry": null}]}',
}

it('I5 a right file is not kept either when its call is refused for another reason', async () => {
  let refused = 0
  for (const upload of uploads) {
    const [first] = upload.fields
    if (!first) continue
    const before = await whatIsKept()
    const { status, code } = await send(upload, first.field, `file.${ending[first.purpose]}`, right[first.purpose])
    expect([upload.name, code.startsWith('file.')]).toEqual([upload.name, false])
    if (status < 400) continue
    refused++
    expect([upload.name, await whatIsKept()]).toEqual([upload.name, before])
  }
  expect(refused).toBeGreaterThan(10)
})

it('I5 a file that was put in place goes again when the call is refused afterwards', async () => {
  const propose = async (file?: string) => {
    const form = new FormData()
    form.append('change', JSON.stringify({ subject: 'correctionLimits', rows: [{ atOnceUpToPaise: 100 }] }))
    form.append('validFrom', '2099-04-01')
    form.append('source', 'Resolution 1/2099')
    if (file) form.append('document', new Blob([file]), 'resolution.pdf')
    const headers = { authorization: `Bearer ${await portal().tokenOf('admin')}` }
    const reply = await fetch(`${portal().address}/api/rule-changes`, { method: 'POST', body: form, headers })
    return (await reply.json()) as { status: number; code?: string } // every reply has this shape
  }
  expect((await propose()).status).toBe(200)
  const before = await whatIsKept()
  expect(await propose(String(right.document))).toMatchObject({ status: 409, code: 'revision.change_open' })
  expect(await whatIsKept()).toEqual(before)
})

it('I5 a gigabyte is cut off early, refused in words, and neither held nor kept', async () => {
  const before = await whatIsKept()
  const held = process.memoryUsage().rss
  const boundary = 'karsetu-upload'
  const outgoing = request(`${portal().address}/api/surveys`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await portal().tokenOf('admin')}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  })
  const refusal = new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    // Once the refusal is here, a connection that is cut off is as it should be.
    outgoing.on('error', reject)
    outgoing.once('response', (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (piece: string) => {
        text += piece
      })
      reply.once('end', () => resolve({ status: reply.statusCode, text }))
    })
  })
  outgoing.write(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="survey.csv"\r\n\r\n`)
  const piece = Buffer.alloc(1024 * 1024, 'a,b\n')
  let [sent, isOver] = [0, false]
  const ended = refusal.finally(() => {
    isOver = true
  })
  while (sent < 1024 && !isOver) {
    sent++
    if (!outgoing.write(piece))
      await Promise.race([new Promise((drained) => outgoing.once('drain', drained)), ended.catch(() => undefined)])
  }
  const { status, text } = await ended
  outgoing.destroy()
  expect(status).toBe(413)
  expect(JSON.parse(text)).toMatchObject({ code: 'file.too_large', message: expect.stringContaining('64') })
  expect(sent).toBeLessThan(256)
  expect(process.memoryUsage().rss - held).toBeLessThan(400 * 1024 * 1024)
  expect(await whatIsKept()).toEqual(before)
})
