import type { ErrorEntry } from '../platform/error-entry.ts'
import { formatInstant } from '../words/format.ts'
import { spokenLocale } from '../words/locale.ts'
import { m } from '../words/messages.ts'

export const paymentLinkErrors = {
  'link.no_mobile': { status: 409, say: () => m.link_no_mobile() },
  'link.open_already': {
    status: 409,
    say: ({ until }: { until: string }) => m.link_open_already({ until: formatInstant(until, spokenLocale()) }),
  },
  'link.none_chosen': { status: 400, say: () => m.link_none_chosen() },
  'link.too_many': { status: 409, say: (facts: { most: number }) => m.link_too_many(facts) },
} satisfies Record<string, ErrorEntry>
