import { readXlsx } from 'hucre/xlsx'
import type { TestPortal } from './test-portal.ts'

export type ReadFile = {
  status: number
  fileName: string
  headings: readonly unknown[]
  /** Line by line what stands under each heading. */
  lines: Record<string, unknown>[]
}

/** A list as a file, read back as somebody who opens it would; without a token, as the public. A refusal has a status and no lines. */
export async function readFileOf(
  portal: TestPortal,
  path: string,
  { token, locale = 'en' }: { token?: string; locale?: 'en' | 'hi' } = {},
): Promise<ReadFile> {
  const reply = await fetch(`${portal.address}/api${path}`, {
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), 'accept-language': locale },
  })
  const bytes = new Uint8Array(await reply.arrayBuffer())
  if (!reply.ok) return { status: reply.status, fileName: '', headings: [], lines: [] }
  const [headings = [], ...rows] = (await readXlsx(bytes)).sheets[0]?.rows ?? []
  return {
    status: reply.status,
    fileName: /filename="?([^";]+)/.exec(reply.headers.get('content-disposition') ?? '')?.[1] ?? '',
    headings,
    lines: rows.map((cells) => Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? null]))),
  }
}
