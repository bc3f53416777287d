import type { RebateCriterion } from '@karsetu/domain/demand/demand-rules.ts'
import {
  type AccountCode,
  bankAccount,
  CHEQUES,
  cashAccount,
  gatewayAccount,
  POS,
} from '@karsetu/domain/ledger/accounts.ts'
import { type Channel, counterChannel, onlineChannel, transferChannel } from '@karsetu/domain/payment/channels.ts'
import type { Instrument } from '@karsetu/domain/payment/instrument.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { banksOfIndia } from '@karsetu/server/features/city/banks.ts'
import type { Random } from '../random.ts'
import type { Mode } from './payment-plan.ts'

/** Where the money of a payment comes in and what proves it. */
export type Means = {
  channel: Channel
  instrument?: Instrument
  /** Of an online payment: what the gateway said, and what makes it unique for ever. */
  gateway?: { facts: Record<string, string>; key: string }
  /** The counter, 1 to 8, where somebody took it. */
  counter: number | null
  rebateCriteria: readonly RebateCriterion[]
}

export const counters = 8
export const demoGateway = 'easebuzz'
const ownBank = 'SBIN'

/** The accounts that money comes into. */
export const receivingAccounts: readonly AccountCode[] = [
  ...Array.from({ length: counters }, (_, at) => cashAccount(String(at + 1))),
  CHEQUES,
  POS,
  bankAccount(ownBank),
  gatewayAccount(demoGateway),
]

type Visit = { mode: Mode; on: IsoDate; zoneNo: number; propertyId: number; paymentNo: number }

/** The means of one payment; numbers follow from the payment, so that no two are alike. */
export function meansOf(random: Random, { mode, on, zoneNo, propertyId, paymentNo }: Visit): Means {
  const number = propertyId * 32 + paymentNo
  const counter = ((zoneNo - 1) % counters) + 1
  const bank = random.pick(banksOfIndia)
  if (mode === 'online') {
    const gatewayTxnId = `EB${String(number).padStart(12, '0')}`
    const payBy = random.pick(['UPI', 'UPI', 'UPI', 'DC', 'NB'])
    return {
      channel: onlineChannel(demoGateway),
      gateway: {
        facts: { gatewayTxnId, mode: payBy, bankReference: `BR${number}` },
        key: `${demoGateway}:${gatewayTxnId}`,
      },
      counter: null,
      rebateCriteria: ['online_payment'],
    }
  }
  const bankName = bank.name
  if (mode === 'neft') {
    const utr = `${bank.code}N${String(number).padStart(12, '0')}`
    const instrument = { kind: mode, number: utr, bankName }
    return { channel: transferChannel(ownBank), instrument, counter: null, rebateCriteria: [] }
  }
  const taken = { channel: counterChannel(String(counter), mode), counter, rebateCriteria: [] }
  if (mode === 'cash') return taken
  if (mode === 'pos') return { ...taken, instrument: { kind: mode, number: String(number).padStart(12, '0') } }
  // Six digits repeat in a city of a million: a further branch begins where they do.
  const paperNo = String(number % 1_000_000).padStart(6, '0')
  const branch = String(Math.floor(number / 1_000_000)).padStart(6, '0')
  return {
    ...taken,
    instrument: { kind: mode, number: paperNo, bankName, ifscCode: `${bank.code}0${branch}`, datedOn: on },
  }
}
