/**
 * How money, counts, dates and times are written for a person, in both languages; the same on the server
 * (PDF, SMS, spreadsheets) and in the browser. Figures keep Latin digits in Hindi too, as the offices print them.
 */
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Locale } from './generated/runtime.js'

export interface MoneyStyle {
  /** 'always' prints 1,200.00; 'whenPresent' 1,200 but 1,200.50. Money never loses its paise. */
  readonly paise?: 'always' | 'whenPresent'
  /** Leaves the rupee sign out, for columns of figures under a heading that has it. */
  readonly bare?: boolean
}

// Intl objects are slow to make: each once, and not before a figure is written.
let grouping: Intl.NumberFormat | undefined
let timing: Intl.DateTimeFormat | undefined

/** Indian grouping is the same in both languages, so one formatter serves. */
function grouped(count: number): string {
  grouping ??= new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
  return grouping.format(count)
}

/** Paise as rupees with Indian grouping: ₹12,34,567.50; a negative amount as −₹500. */
export function formatMoney(amount: Paise, { paise = 'whenPresent', bare = false }: MoneyStyle = {}): string {
  // Rupees and paise are split as integers: no float ever carries money.
  const absolute = Math.abs(amount)
  const remainder = absolute % 100
  const rupees = grouped((absolute - remainder) / 100)
  const fraction = paise === 'always' || remainder > 0 ? `.${String(remainder).padStart(2, '0')}` : ''
  return `${amount < 0 ? '−' : ''}${bare ? '' : '₹'}${rupees}${fraction}`
}

/** A change of money with its sign, so that raising and lowering are told apart at a glance: +₹500, −₹500, ₹0. */
export const formatChange = (amount: Paise): string => (amount > 0 ? `+${formatMoney(amount)}` : formatMoney(amount))

/** A count with Indian grouping: 12,34,567. */
export function formatCount(count: number): string {
  return grouped(count)
}

// Own month names: browsers and Node differ ('Sep' / 'Sept', 'नव॰' / 'नवंबर') and a printed receipt must not.
const months: Record<Locale, readonly string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  hi: ['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुलाई', 'अगस्त', 'सितंबर', 'अक्टूबर', 'नवंबर', 'दिसंबर'],
}

/** A calendar date: 20 Nov 2026, 20 नवंबर 2026. */
export function formatDate(date: IsoDate, locale: Locale): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${months[locale][(month ?? 0) - 1]} ${year}`
}

/** A month of a year, given as 2026-11: Nov 2026, नवंबर 2026. */
export function formatMonth(month: string, locale: Locale): string {
  const [year, no] = month.split('-').map(Number)
  return `${months[locale][(no ?? 0) - 1]} ${year}`
}

/** 'hh:mm' of an instant on the clocks of India. */
function clock(instant: string): string {
  timing ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Kolkata',
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  })
  return timing.format(new Date(instant))
}

/** What people say of an hour: the night lasts until four in the morning. */
const partOfDay = (hour: number): string =>
  hour < 4 ? 'रात' : hour < 12 ? 'सुबह' : hour < 16 ? 'दोपहर' : hour < 20 ? 'शाम' : 'रात'

/** A time of day, given as 14:30: 2:30 pm, दोपहर 2:30. */
export function formatTime(time: string, locale: Locale): string {
  const [hour = '', minute = ''] = time.split(':')
  const onClock = `${Number(hour) % 12 || 12}:${minute}`
  if (locale === 'hi') return `${partOfDay(Number(hour))} ${onClock}`
  return `${onClock} ${Number(hour) < 12 ? 'am' : 'pm'}`
}

/** An instant (ISO with Z) in Indian time: 20 Nov 2026, 11:05 am; 20 नवंबर 2026, सुबह 11:05. */
export function formatInstant(instant: string, locale: Locale): string {
  return `${formatDate(istDateOf(instant), locale)}, ${formatTime(clock(instant), locale)}`
}
