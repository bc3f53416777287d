import type { ErrorEntry } from '../platform/error-entry.ts'
import { formatCount } from '../words/format.ts'
import { m } from '../words/messages.ts'

export const gisErrors = {
  'gis.outside_city': {
    status: 422,
    say: (facts: { kilometres: number }) => m.gis_error_outside_city({ kilometres: String(facts.kilometres) }),
  },
  'gis.same_point': { status: 409, say: () => m.gis_error_same_point() },
  'gis.not_geojson': { status: 422, say: (facts: { why: string }) => m.gis_error_not_geojson(facts) },
  'gis.unknown_projection': { status: 422, say: (facts: { named: string }) => m.gis_error_unknown_projection(facts) },
  'gis.no_features': { status: 422, say: () => m.gis_error_no_features() },
  'gis.too_many_features': {
    status: 422,
    say: (facts: { most: number }) => m.gis_error_too_many_features({ most: String(facts.most) }),
  },
  'gis.too_intricate': {
    status: 422,
    say: (facts: { minutes: number }) => m.gis_error_too_intricate({ minutes: String(facts.minutes) }),
  },
  'gis.import_not_now': { status: 409, say: () => m.gis_error_import_not_now() },
  'gis.built_on': {
    status: 409,
    say: ({ count, example, file }: { count: number; example: string; file: string | null }) =>
      file === null
        ? m.gis_error_built_on({ count: formatCount(count), example })
        : m.gis_error_built_on_file({ count: formatCount(count), example, file }),
  },
  'gis.nothing_ready': { status: 409, say: () => m.gis_error_nothing_ready() },
} satisfies Record<string, ErrorEntry>
