import { z } from 'zod'
import { m } from '../words/messages.ts'

/** A code of the EPSG registry as somebody types it; nothing typed is nothing asked. */
const typed = /^(?:\S*EPSG\S*[:/])?\d{4,6}$|^(?:\S*:)?CRS:?84$/i

/** The projection of a GeoJSON file that does not name its own. */
export const EpsgField = z
  .string()
  .trim()
  .transform((text) => (text === '' ? undefined : text))
  .refine((text) => text === undefined || (text.length <= 60 && typed.test(text)), {
    error: ({ input }) => m.gis_epsg_wrong({ typed: String(input).slice(0, 60) }),
  })
  .optional()
