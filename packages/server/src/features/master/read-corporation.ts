import { Corporation } from '@karsetu/contract/master/corporation.ts'
import type { CorporationHead } from '../../documents/bilingual.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

const unnamed: Corporation = {
  name: { en: 'Nagar Nigam', hi: 'नगर निगम' },
  department: { en: 'Property Tax Department', hi: 'संपत्ति कर विभाग' },
  address: { en: '', hi: '' },
  phone: '',
  email: '',
  counters: [],
  dataProtection: { officer: { en: '', hi: '' }, email: '' },
}

/** What the corporation says of itself; plain words until it has been entered. */
export async function readCorporation(sql: Queryable): Promise<Corporation> {
  const { rows } = await sql.query<{ value: unknown }>("select value from setting where key = 'corporation'", [], {
    name: 'corporation',
  })
  return rows[0] ? Corporation.parse(rows[0].value) : unnamed
}

/** What documents print on top. */
export function corporationHead({ name, department, address, phone }: Corporation): CorporationHead {
  return { name, department, contact: [address.en, phone].filter(Boolean).join(' · ') }
}
