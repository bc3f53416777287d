import type { Paise } from '../money/paise.ts'

/** Where UPI payments of the corporation go. */
export type UpiPayee = { readonly vpa: string; readonly name: string }

/** A UPI reference has at most 35 letters and digits. */
const mostReference = 35

/**
 * What a UPI app reads from the code on a bill: payee, amount, and the paper it is for.
 * Source: NPCI, UPI linking specification 1.6: pa, pn, tr, tn, am (rupees with two decimals), cu.
 */
export function upiLink(payee: UpiPayee, amount: Paise, reference: string, note: string): string {
  const fields = {
    pa: payee.vpa,
    pn: payee.name,
    tr: reference.replace(/[^A-Za-z0-9]/g, '').slice(0, mostReference),
    tn: note,
    am: `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`,
    cu: 'INR',
  }
  const said = Object.entries(fields).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `upi://pay?${said.join('&')}`
}
