import type { Bilingual } from '../bilingual.ts'
import type { BillOffice } from './bill-document.ts'

/** Name, address and hours of each counter on a line. */
export const counterLines = ({ counters }: Pick<BillOffice, 'counters'>): Bilingual[] =>
  counters.map(({ name, address, hours }) => ({
    en: [name.en, address.en, hours.en].filter(Boolean).join(' · '),
    hi: [name.hi, address.hi, hours.hi].filter(Boolean).join(' · '),
  }))
