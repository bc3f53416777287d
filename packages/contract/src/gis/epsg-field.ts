import { z } from 'zod'
import { typedText } from '../platform/sent-values.ts'
import { m } from '../words/messages.ts'

/** A code of the EPSG registry as somebody types it; nothing typed is nothing asked. */
const longest = 60
const typed = /^(?=\S*EPSG|\d+$)(?:\S*[:/])?\d{4,6}$|^(?:\S*:)?CRS:?84$/i

/** The projection of a GeoJSON file that does not name its own. */
export const EpsgField = z
  .string()
  .max(longest, { error: ({ input }) => m.gis_epsg_wrong({ typed: typedText(input).slice(0, longest) }), abort: true })
  .trim()
  .transform((text) => (text === '' ? undefined : text))
  .refine((text) => text === undefined || typed.test(text), {
    error: ({ input }) => m.gis_epsg_wrong({ typed: typedText(input) }),
  })
  .optional()
