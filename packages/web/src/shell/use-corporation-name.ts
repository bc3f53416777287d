import type { corporationCalls } from '@karsetu/contract/master/corporation.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { fetchUnparsed } from '../api/client.ts'
import { useLocale } from '../locale/locale.ts'

type Read = typeof corporationCalls.calls.read

// The declaration itself would bring the schema library into the first view; its type keeps these lines true to it.
const read: Pick<Read, 'method' | 'path' | 'access' | 'summary'> = {
  method: 'GET',
  path: '/corporation',
  access: 'public',
  summary: 'Name, contact, counters and data-protection contact of the corporation.',
}

/**
 * What the corporation calls itself, in the reader's language; undefined until it is known, and what any corporation is
 * called where it cannot be read.
 */
export function useCorporationName(): string | undefined {
  const locale = useLocale()
  const { data, isError } = useQuery({
    queryKey: ['corporation name'],
    queryFn: async ({ signal }) => namesIn(await fetchUnparsed(read, {}, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.[locale] ?? (isError ? m.shell_corporation() : undefined)
}

function namesIn(corporation: unknown): { en: string; hi: string } {
  if (typeof corporation === 'object' && corporation !== null && 'name' in corporation) {
    const { name } = corporation
    if (typeof name === 'object' && name !== null && 'en' in name && 'hi' in name) {
      return { en: String(name.en), hi: String(name.hi) }
    }
  }
  throw new Error('The corporation has no name.')
}
