import { Corporation } from '@karsetu/contract/master/corporation.ts'
import { bothOnLine, type CorporationHead } from '../../documents/bilingual.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { ruleOfToday } from '../assessment/dated-rules.ts'

const unnamed: Corporation = {
  name: { en: 'Nagar Nigam', hi: 'नगर निगम' },
  department: { en: 'Property Tax Department', hi: 'संपत्ति कर विभाग' },
  address: { en: '', hi: '' },
  phone: '',
  email: '',
  counters: [],
  dataProtection: { officer: { en: '', hi: '' }, email: '' },
}

/** What the corporation says of itself today; plain words until it has been entered. */
export async function readCorporation(sql: Queryable): Promise<Corporation> {
  const { rows } = await sql.query<{ body: Partial<Corporation> }>(ruleOfToday('corporation'), [], {
    name: 'corporation',
  })
  const { body } = rows[0] ?? {}
  // What was left empty when it was entered is not there.
  const dataProtection = { ...unnamed.dataProtection, ...body?.dataProtection }
  return Corporation.parse({ ...unnamed, ...body, dataProtection })
}

/** What documents print on top. */
export function corporationHead({ name, department, address, phone }: Corporation): CorporationHead {
  return { name, department, contact: [bothOnLine(address), phone].filter(Boolean).join(' · ') }
}
