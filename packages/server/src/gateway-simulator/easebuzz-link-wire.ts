import type { EasebuzzKeys } from '../platform/gateways/easebuzz-hash.ts'
import { signLink } from '../platform/gateways/easebuzz-hash.ts'
import { parseRupeeDecimal } from '../platform/gateways/rupee-decimal.ts'
import type { BookedPayment, SimulatorBook } from './simulator-book.ts'
import { type Form, isRightHash, type Reply } from './simulator-wire.ts'

const refuse = (message: string): Reply => ({ status: false, message, data: null })

/** POST /easycollect/v1/create: makes a payment link, or ends one with `update` and `active=false`. */
export function replyToLink(book: SimulatorBook, keys: EasebuzzKeys, address: string, form: Form): Reply {
  const { merchant_txn = '', name = '', email = '', phone = '', amount = '', message = '' } = form
  const signed = { ...form, merchant_txn, name, email, phone, amount, message }
  if (form.key !== keys.key) return refuse('Merchant key is not valid')
  if (!isRightHash(() => signLink(keys, signed), form.hash)) return refuse('Hash mismatch')
  if (form.update === 'true') return endLink(book, address, merchant_txn)
  const amountPaise = parseRupeeDecimal(amount)
  if (!/^[\w-]{1,40}$/.test(merchant_txn)) return refuse('Transaction id is not valid')
  if (amountPaise === undefined || amountPaise === 0) return refuse('Amount is not valid')
  if (!/^\d{10}$/.test(phone)) return refuse('Phone number is not valid')
  const expiresAt = endOfDay(form.expiry_date ?? '')
  if (expiresAt === undefined || expiresAt < book.now()) return refuse('Expiry date is not valid')
  const known = book.find(merchant_txn)
  if (known && known.amountPaise !== amountPaise) return refuse('Duplicate merchant transaction')
  const udfs = Array.from({ length: 10 }, (_, index) => form[`udf${index + 1}`] ?? '')
  const link =
    known ??
    book.open({
      ...{ gateway: 'easebuzz', kind: 'link', txnid: merchant_txn, amountPaise, udfs, expiresAt, surl: '', furl: '' },
      ...{ productinfo: 'EasyCollect Payment', firstname: name, email, phone },
    })
  return { status: true, message: 'Link Created Successfully', data: describeLink(link, address, 'active') }
}

function endLink(book: SimulatorBook, address: string, txnid: string): Reply {
  const link = book.find(txnid)
  if (link?.kind !== 'link') return refuse('Link not found')
  if (link.decided && book.statusOf(link) === 'success') return refuse('Link is already paid')
  const ended = { ...link, cancelledAt: book.now() }
  book.keep(ended)
  return { status: true, message: 'Link Updated Successfully', data: describeLink(ended, address, 'inactive') }
}

function describeLink(link: BookedPayment, address: string, state: string) {
  return {
    id: link.accessKey.slice(0, 20),
    merchant_txn: link.txnid,
    amount: link.amountPaise / 100,
    state,
    payment_url: `${address}/i/${link.accessKey}`,
    short_url: `${address}/i/${link.accessKey}`,
    accept_partial_payment: false,
    payment_type: 'SP',
    transaction_id: 'NA',
  }
}

/** The last moment in India of a day written day first. */
function endOfDay(dayFirst: string): number | undefined {
  const day = dayFirst.split('-').toReversed().join('-')
  const at = Date.parse(`${day}T23:59:59+05:30`)
  return Number.isNaN(at) ? undefined : at
}
