import type { Call, SentTo } from '@karsetu/contract/platform/call.ts'
import { errorOfReply } from './api-error.ts'
import { type CallOptions, readJson, send } from './client.ts'

export type DownloadedFile = { blob: Blob; fileName: string }

/** Makes one declared download call and returns the file with the name the server gave it. */
export async function fetchFile<D extends Call>(
  declared: D,
  sent: SentTo<D>,
  options: CallOptions = {},
): Promise<DownloadedFile> {
  const response = await send(declared, sent, options)
  if (!response.ok) throw errorOfReply(response.status, await readJson(response))
  const disposition = response.headers.get('Content-Disposition') ?? ''
  const name = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1] ?? /filename="?([^";]+)/i.exec(disposition)?.[1]
  return {
    blob: await response.blob(),
    fileName: name ? decodeURIComponent(name) : `karsetu.${declared.download ?? 'bin'}`,
  }
}
