import {
  type AccountCode,
  bankAccount,
  CHEQUES,
  cashAccount,
  gatewayAccount,
  POS,
  SUSPENSE,
  UPI,
} from '../ledger/accounts.ts'

/** How money is handed over. */
export const PAYMENT_MODES = ['cash', 'cheque', 'dd', 'pos', 'upi', 'neft', 'online'] as const
export type PaymentMode = (typeof PAYMENT_MODES)[number]

/** A way by which money comes in. */
export type Channel = {
  /** Kept with the payment: `online:easebuzz`, `counter:3`. */
  readonly code: string
  readonly mode: PaymentMode
  /** The control account in which the money lies until the bank has it. */
  readonly account: AccountCode
  /** The gapless series of its receipts; undefined: the online series of whichever part of the ledger it is written on. */
  readonly series?: string
}

export const onlineChannel = (gateway: string): Channel => ({
  code: `online:${gateway}`,
  mode: 'online',
  account: gatewayAccount(gateway),
})

/** What a counter takes. */
export const COUNTER_MODES = ['cash', 'cheque', 'dd', 'pos', 'upi'] as const
export type CounterMode = (typeof COUNTER_MODES)[number]

const COUNTER_ACCOUNTS: Readonly<Record<CounterMode, (counter: string) => AccountCode>> = {
  cash: cashAccount,
  cheque: () => CHEQUES,
  dd: () => CHEQUES,
  pos: () => POS,
  upi: () => UPI,
}

/** @param counter its number, of digits or capital letters: it stands in the number of the receipt */
export const counterChannel = (counter: string, mode: CounterMode): Channel => ({
  code: `counter:${counter}`,
  mode,
  account: COUNTER_ACCOUNTS[mode](counter),
  series: `C${counter}`,
})

/** Bank transfers whose property is known. @param bank code of the corporation's account */
export const transferChannel = (bank: string): Channel => ({
  code: 'bank:neft',
  mode: 'neft',
  account: bankAccount(bank),
  series: 'NEFT',
})

/** Money in suspense that was claimed for a property. */
export const claimedChannel: Channel = { code: 'bank:claim', mode: 'neft', account: SUSPENSE, series: 'NEFT' }

/** Money that came to an account of the corporation otherwise, and is posted by hand with its proof. */
export const postedChannel = (bank: string, mode: CounterMode | 'neft'): Channel => ({
  code: `posting:${bank}`,
  mode,
  account: bankAccount(bank),
  series: 'POST',
})
