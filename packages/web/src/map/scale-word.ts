import { m } from '@karsetu/contract/words/messages.ts'

/** A length of the library's scale, such as "1000 m" or "2 km", in the reader's language and the larger unit. */
export function scaleLabel(text: string): string {
  const [count = '', unit] = text.split(' ')
  const length = Number(count)
  if (unit === 'km') return m.gis_scale_kilometres({ length })
  if (unit !== 'm') return text
  return length < 1000 ? m.arv_metres({ metres: length }) : m.gis_scale_kilometres({ length: length / 1000 })
}
