import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { GatewayName } from '@karsetu/domain/payment/gateway-names.ts'
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
  | {
      kind: 'accepted'
      payUrl: string
      /** The gateway's own number of the order, where it gives one before anything is paid. */
      orderId?: string
    }
  | { kind: 'refused'; remark: string }
  | GatewaySilence

/** A payment link: an order that the payer opens from a message, until it expires or is cancelled. */
export type LinkOrder = PaymentOrder & {
  description: string
  /** ISO instant after which nothing can be paid by it. */
  expiresAt: string
}
export type LinkOutcome =
  | { kind: 'created'; linkId: string; url: string }
  | { kind: 'refused'; remark: string }
  | GatewaySilence
/** `refused`: the gateway knows the link and does not cancel it, mostly because it was paid. */
export type CancelLinkOutcome = { kind: 'cancelled' } | { kind: 'refused'; remark: string } | GatewaySilence

export type RetrieveOutcome = { kind: 'found'; payment: GatewayPayment } | { kind: 'not_found' } | GatewaySilence

/** What a notice names the payment by: our transaction number, or the gateway's order or link. */
export type NoticeSubject = { txnId: string | undefined; orderId?: string | undefined }

/** What a browser's return or a webhook claims. Even a true claim only makes us ask the gateway ourselves. */
export type GatewayNotice =
  | (NoticeSubject & {
      kind: 'genuine'
      gatewayTxnId: string
      status: GatewayPayment['status']
      /** Undefined where the notice names no amount. */
      amount: Paise | undefined
    })
  | (NoticeSubject & { kind: 'forged'; reason: ForgeryReason })
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
export type RawNotice = {
  contentType: string
  body: string
  /** The signature header, for a gateway that signs the body as a whole. */
  signature?: string | undefined
}

/** A payment to ask the gateway about: our number, and the gateway's order or link when it is known. */
export type KnownOrder = { txnId: string; orderId: string | null }

/** The page of a payment that the payer's browser opens: by a link, or by posting `form` to `url`. */
export type CheckoutPage = { url: string; form: Record<string, string> | undefined }

/**
 * A payment gateway. Adapters never throw for what a gateway does: every outcome is a value, and whatever cannot be
 * trusted is `silent`, which callers must treat as "not known yet".
 */
export type GatewayAdapter = {
  readonly name: GatewayName
  readonly mode: 'simulator' | 'test' | 'live'
  initiate(order: PaymentOrder): Promise<InitiateOutcome>
  /** How the payer's browser opens the page of an accepted order. */
  checkoutPage(order: PaymentOrder & { payUrl: string; orderId: string | null }): CheckoutPage
  /** The payer's browser coming back (form POST, or a query for a link). */
  verifyCallback(notice: RawNotice): GatewayNotice
  /** The gateway's own server telling us. */
  parseWebhook(notice: RawNotice): GatewayNotice
  /** Asks the gateway, server to server, what became of one payment. The only source of truth for posting. */
  retrieve(order: KnownOrder): Promise<RetrieveOutcome>
  retrieveByDate(day: IsoDate): Promise<DayOutcome>
  payout(day: IsoDate): Promise<PayoutOutcome>
  createLink(order: LinkOrder): Promise<LinkOutcome>
  cancelLink(order: { txnId: string; linkId: string }): Promise<CancelLinkOutcome>
}

/** The gateways of this installation; each is live, in its test mode or simulated on its own. */
export type Gateways = Record<GatewayName, GatewayAdapter>
