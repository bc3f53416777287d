import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'

/** One payment that we ask a gateway to collect. Amounts are paise on this side; an adapter speaks its own units. */
export type PaymentOrder = {
  txnId: string
  amount: Paise
  payerName: string
  payerMobile: string
  payerEmail: string
  /** Carried to the gateway and back for the office's own search there; never trusted on return. */
  reference: { propertyUniqueId: string; purpose: string }
  /** Where the gateway sends the payer's browser afterwards. Its word about the outcome is not believed. */
  returnUrl: string
}

/** What the gateway knows about one payment, in our units. `other` is a status we have no word for: treat as pending. */
export type GatewayPayment = {
  txnId: string
  gatewayTxnId: string
  status: 'success' | 'pending' | 'failure' | 'cancelled' | 'other'
  amount: Paise
  /** When the bank collected it, as the gateway says (ISO instant). Rebates are judged by this, not by our clock. */
  paidAt: string | undefined
  mode: string
  bankReference: string
  /** The gateway's own sentence; only for the office's eyes, cleaned of control characters. */
  remark: string
}

/** No answer that can be trusted: neither success nor failure. */
export type GatewaySilence = { kind: 'silent'; reason: SilenceReason }
export type SilenceReason =
  | 'timeout'
  | 'unreachable'
  | 'server_error'
  | 'not_json'
  | 'unexpected_reply'
  | 'circuit_open'

export type InitiateOutcome =
  | { kind: 'accepted'; payUrl: string }
  | { kind: 'refused'; remark: string }
  | GatewaySilence

export type RetrieveOutcome = { kind: 'found'; payment: GatewayPayment } | { kind: 'not_found' } | GatewaySilence

/** What a browser's return or a webhook claims. Even a true claim only makes us ask the gateway ourselves. */
export type GatewayNotice =
  | { kind: 'genuine'; txnId: string; gatewayTxnId: string; status: GatewayPayment['status']; amount: Paise }
  | { kind: 'forged'; reason: ForgeryReason; txnId: string | undefined }
export type ForgeryReason = 'malformed' | 'wrong_key' | 'wrong_hash' | 'repeated_field' | 'too_large'

export type RefusedRow = { row: number; reason: string }
export type DayOutcome = { kind: 'listed'; payments: GatewayPayment[]; refused: RefusedRow[] } | GatewaySilence

/** One settlement of a gateway into the corporation's bank account. */
export type GatewayPayout = {
  payoutId: string
  amount: Paise
  paidOn: string
  bankReference: string
  settled: { txnId: string; gatewayTxnId: string; amount: Paise; charge: Paise; tax: Paise; net: Paise }[]
  refunds: { txnId: string; amount: Paise }[]
}
export type PayoutOutcome = { kind: 'listed'; payouts: GatewayPayout[]; refused: RefusedRow[] } | GatewaySilence

/** A raw request body as it came, with its declared type; parsed only by the adapter whose gateway sent it. */
export type RawNotice = { contentType: string; body: string }

/**
 * A payment gateway. Adapters never throw for what a gateway does: every outcome is a value, and whatever cannot be
 * trusted is `silent`, which callers must treat as "not known yet".
 */
export type GatewayAdapter = {
  readonly name: string
  readonly mode: 'simulator' | 'test' | 'live'
  initiate(order: PaymentOrder): Promise<InitiateOutcome>
  /** The payer's browser coming back (form POST). */
  verifyCallback(notice: RawNotice): GatewayNotice
  /** The gateway's own server telling us. */
  parseWebhook(notice: RawNotice): GatewayNotice
  /** Asks the gateway, server to server, what became of one payment. The only source of truth for posting. */
  retrieve(order: Pick<PaymentOrder, 'txnId'>): Promise<RetrieveOutcome>
  retrieveByDate(day: IsoDate): Promise<DayOutcome>
  payout(day: IsoDate): Promise<PayoutOutcome>
}
