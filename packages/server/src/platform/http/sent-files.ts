import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { UploadField } from '@karsetu/contract/platform/call.ts'
import { Failure, fail } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { FastifyRequest } from 'fastify'
import { acceptFile } from '../files/accept-file.ts'
import { uploadRules } from '../files/file-kinds.ts'
import type { SentFile } from './context.ts'

export type SentForm = { body: Record<string, unknown>; files: SentFile[]; discard: () => Promise<void> }

/** Names each file that was not sent. */
export const missingFile = (fields: readonly UploadField[]) =>
  new Failure(
    'call.input_invalid',
    undefined,
    fields.filter(({ required }) => required).map(({ field }) => ({ field, message: m.common_file_required() })),
  )

/**
 * Takes a multipart form: text fields become the body (`field=[]` JSON is parsed by the schema), files go to a folder of
 * this call alone under names of ours.
 * @param room where such folders are, and how much the text fields may hold together
 * @throws Failure call.wrong_type (a file in a field that takes none), call.too_large (a field beyond the limit),
 * call.input_invalid (a form that breaks off), file.* (a file that is not what it should be)
 */
export async function takeForm(
  request: FastifyRequest,
  fields: readonly UploadField[],
  room: { folder: string; mostBytes: number },
): Promise<SentForm> {
  await mkdir(room.folder, { recursive: true })
  const folder = await mkdtemp(join(room.folder, 'sent-'))
  const form: SentForm = { body: {}, files: [], discard: () => rm(folder, { recursive: true, force: true }) }
  try {
    // Sizes are watched below, by what each file is for; the plugin's own limit would cut a file off without a word.
    const limits = { files: 20, fields: 200, fieldSize: room.mostBytes, fileSize: Number.POSITIVE_INFINITY }
    let textBytes = 0
    for await (const part of partsOf(request, { limits })) {
      if (part.type === 'field') {
        // Cut off at the limit; the rest of it would be lost without a word.
        textBytes += part.fieldname.length + Buffer.byteLength(String(part.value))
        if (part.valueTruncated || textBytes > room.mostBytes) throw fail('call.too_large')
        form.body[part.fieldname] = part.value
        continue
      }
      const allowed = fields.find(({ field }) => field === part.fieldname)
      if (!allowed) throw fail('call.wrong_type')
      const path = join(folder, String(form.files.length))
      let sizeBytes = 0
      const hash = createHash('sha256')
      part.file.on('data', (chunk: Buffer) => {
        hash.update(chunk)
        sizeBytes += chunk.length
        const { megabytes } = uploadRules[allowed.purpose]
        if (sizeBytes > megabytes * 1024 * 1024) part.file.destroy(fail('file.too_large', { megabytes }))
      })
      await pipeline(part.file, createWriteStream(path)).catch(asOfSender)
      const accepted = await acceptFile({ path, fileName: part.filename }, allowed.purpose)
      form.files.push({ ...accepted, field: part.fieldname, sha256: hash.digest('hex') })
    }
    const missing = fields.filter(({ field, required }) => required && !form.files.some((file) => file.field === field))
    if (missing.length > 0) throw missingFile(missing)
    return form
  } catch (error) {
    request.raw.unpipe()
    letGo(request.raw)
    await form.discard()
    throw error
  }
}

/** A form that breaks off or is none: the reader of forms throws it bare, while the disk's errors and our own have a code. */
function asOfSender(error: unknown): never {
  throw error instanceof Error && !('code' in error) ? fail('call.input_invalid') : error
}

async function* partsOf(request: FastifyRequest, options: Parameters<FastifyRequest['parts']>[0]) {
  try {
    yield* request.parts(options)
  } catch (error) {
    asOfSender(error)
  }
}

/** So much of a refused form is read without keeping any of it; browsers refuse files this large by themselves. */
const mostLetGo = 64 * 1024 * 1024
/** Who sends without end has this long to read the refusal. */
const timeToHearMs = 2000

/**
 * What is still to come is read and let go, so that the sender hears why, and the connection serves the next call. When
 * it does not end, the connection does.
 */
function letGo(sending: Readable): void {
  let bytes = 0
  sending.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= mostLetGo || sending.isPaused()) return
    sending.pause()
    setTimeout(() => sending.destroy(), timeToHearMs).unref()
  })
  sending.resume()
}
