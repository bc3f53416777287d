import { type AccountCode, bankAccount, CHEQUES, cashAccount, gatewayAccount } from '@karsetu/domain/ledger/accounts.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { banksOfIndia } from '@karsetu/server/features/city/banks.ts'
import type { Random } from '../random.ts'
import type { Mode } from './payment-plan.ts'

/** Where the money of a payment comes in and what proves it. */
export type Means = {
  channel: string
  receiving: AccountCode
  instrument: Record<string, string>
  /** What makes it unique for ever; null where nothing does. */
  instrumentKey: string | null
  /** The counter, 1 to 8, where somebody took it. */
  counter: number | null
}

export const counters = 8
export const demoGateway = 'easebuzz'
const ownBank = 'SBIN'

/** The accounts that money comes into. */
export const receivingAccounts: readonly AccountCode[] = [
  ...Array.from({ length: counters }, (_, at) => cashAccount(String(at + 1))),
  CHEQUES,
  bankAccount(ownBank),
  gatewayAccount(demoGateway),
]

type Visit = { mode: Mode; on: IsoDate; zoneNo: number; propertyId: number; paymentNo: number }

/** The means of one payment; numbers follow from the payment, so that no two are alike. */
export function meansOf(random: Random, { mode, on, zoneNo, propertyId, paymentNo }: Visit): Means {
  const number = propertyId * 32 + paymentNo
  const counter = ((zoneNo - 1) % counters) + 1
  const atCounter = { channel: `counter:${counter}`, counter }
  const bank = random.pick(banksOfIndia)
  const paper = { bankName: bank.name, date: on }
  switch (mode) {
    case 'online': {
      const gatewayTxnId = `EB${String(number).padStart(12, '0')}`
      return {
        channel: `online:${demoGateway}`,
        receiving: gatewayAccount(demoGateway),
        instrument: {
          gatewayTxnId,
          mode: random.pick(['UPI', 'UPI', 'UPI', 'DC', 'NB']),
          bankReference: `BR${number}`,
        },
        instrumentKey: `${demoGateway}:${gatewayTxnId}`,
        counter: null,
      }
    }
    case 'neft': {
      const utr = `${bank.code}N${String(number).padStart(12, '0')}`
      return {
        channel: 'bank:neft',
        receiving: bankAccount(ownBank),
        instrument: { utr, bankName: bank.name },
        instrumentKey: `utr:${utr}`,
        counter: null,
      }
    }
    case 'pos': {
      const rrn = String(number).padStart(12, '0')
      return {
        ...atCounter,
        receiving: bankAccount(ownBank),
        instrument: { rrn, terminal: `T${counter}` },
        instrumentKey: `pos:${rrn}`,
      }
    }
    case 'cheque': {
      const chequeNo = String(number % 1_000_000).padStart(6, '0')
      return { ...atCounter, receiving: CHEQUES, instrument: { chequeNo, ...paper }, instrumentKey: null }
    }
    case 'dd': {
      const ddNumber = String(number % 1_000_000).padStart(6, '0')
      return { ...atCounter, receiving: CHEQUES, instrument: { ddNumber, ...paper }, instrumentKey: null }
    }
    case 'cash':
      return { ...atCounter, receiving: cashAccount(String(counter)), instrument: {}, instrumentKey: null }
  }
}
