import type { Locale } from '@karsetu/contract/words/locale.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { paise, rupeeText } from '@karsetu/domain/money/paise.ts'
import type { BookedPayment } from './simulator-book.ts'
import { planMenu } from './simulator-plans.ts'

/** Plain pages of a pretended bank: no script is needed, and none may come from anywhere else. */
export const pageStyle = `
:root { color-scheme: light; font: 1.0625rem/1.5 system-ui, "Noto Sans", "Noto Sans Devanagari", sans-serif; color: #16202b; background: #eef2f6 }
body { margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 34rem }
main { background: #fff; border: 1px solid #b9c4cf; border-radius: .75rem; padding: 1.25rem 1.25rem 1.5rem }
h1 { font-size: 1.35rem; margin: 0 0 .25rem }
.amount { font-size: 1.75rem; font-weight: 700; margin: .25rem 0 }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 1rem 0 }
dt { color: #4a5968 } dd { margin: 0; overflow-wrap: anywhere }
.note { background: #fff6dd; border: 1px solid #d9b54a; border-radius: .5rem; padding: .5rem .75rem; margin: 0 0 1rem }
fieldset { border: 1px solid #b9c4cf; border-radius: .5rem; padding: .5rem 1rem .75rem; margin: 0 0 1rem }
label { display: flex; gap: .6rem; align-items: center; min-height: 2.75rem }
input[type=radio] { width: 1.25rem; height: 1.25rem; margin: 0 }
button, select { font: inherit; min-height: 3rem; border-radius: .5rem; padding: .5rem 1rem; width: 100%; margin: .3rem 0 }
button { border: 1px solid #4a5968; background: #fff; color: #16202b; cursor: pointer }
button.pay { background: #0b5c3b; border-color: #0b5c3b; color: #fff; font-weight: 700 }
select { border: 1px solid #4a5968; background: #fff; color: #16202b }
:focus-visible { outline: 3px solid #1456b8; outline-offset: 2px }
.language { text-align: end; margin: 0 0 .75rem } a { color: #0f4a9e }
details { margin-top: 1rem } summary { min-height: 2.75rem; cursor: pointer; padding-top: .5rem }
`

/** Sends the payer's browser back to the merchant, as a gateway does; the button below does the same without it. */
export const returnScript = `document.getElementById('back').submit()\n`

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter)

function page(locale: Locale, title: string, content: string, head = ''): string {
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="stylesheet" href="/page.css">${head}</head>
<body>${content}</body></html>`
}

/** The page on which the payer chooses how to pay and what shall become of it. */
export function payPage(payment: BookedPayment, locale: Locale): string {
  const other: Locale = locale === 'en' ? 'hi' : 'en'
  const said = { locale }
  const method = (value: string, words: string, checked = '') =>
    `<label><input type="radio" name="mode" value="${value}"${checked}> ${escapeHtml(words)}</label>`
  const outcome = (plan: string, words: string, style = '') =>
    `<button type="submit" name="plan" value="${plan}"${style}>${escapeHtml(words)}</button>`
  const amount = `₹ ${rupeeText(paise(payment.amountPaise))}`
  return page(
    locale,
    m.payment_simulator_title({}, said),
    `<p class="language"><a href="?lang=${other}" lang="${other}" hreflang="${other}">${escapeHtml(m.payment_simulator_other_language({}, said))}</a></p>
<main><h1>${escapeHtml(m.payment_simulator_title({}, said))}</h1>
<p class="amount">${amount}</p>
<p class="note">${escapeHtml(m.payment_simulator_note({}, said))}</p>
<dl><dt>${escapeHtml(m.payment_simulator_transaction({}, said))}</dt><dd>${escapeHtml(payment.txnid)}</dd>
<dt>${escapeHtml(m.payment_simulator_payer({}, said))}</dt><dd>${escapeHtml(payment.firstname)}</dd></dl>
<form method="post" action="/pay/${payment.accessKey}/decide?lang=${locale}">
<fieldset><legend>${escapeHtml(m.payment_simulator_method({}, said))}</legend>
${method('UPI', m.payment_simulator_upi({}, said), ' checked')}${method('CC', m.payment_simulator_card({}, said))}${method('NB', m.payment_simulator_netbanking({}, said))}</fieldset>
${outcome('success', m.payment_simulator_pay({ amount }, said), ' class="pay"')}
${outcome('failure', m.payment_simulator_fail({}, said))}
${outcome('user_cancelled', m.payment_simulator_cancel({}, said))}
${outcome('pending_then_success', m.payment_simulator_pending({}, said))}
</form>
<details><summary>${escapeHtml(m.payment_simulator_more({}, said))}</summary>
<form method="post" action="/pay/${payment.accessKey}/decide?lang=${locale}"><input type="hidden" name="mode" value="UPI">
<label for="plan">${escapeHtml(m.payment_simulator_fault({}, said))}</label>
<select id="plan" name="plan">${Object.keys(planMenu)
      .map(
        (plan) =>
          `<option value="${plan}"${plan === payment.plan ? ' selected' : ''}>${plan.replaceAll('_', ' ')}</option>`,
      )
      .join('')}</select>
<button type="submit">${escapeHtml(m.payment_simulator_apply({}, said))}</button></form></details></main>`,
  )
}

/** The page that posts the signed outcome to the merchant's return address. */
export function returnPage(
  returnUrl: string,
  fields: Record<string, string>,
  locale: Locale,
  method: 'get' | 'post' = 'post',
): string {
  // A form that is sent by GET loses the query of its address.
  const ofAddress = method === 'get' ? [...new URL(returnUrl).searchParams] : []
  const inputs = [...ofAddress, ...Object.entries(fields)]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
  const title = m.payment_simulator_returning({}, { locale })
  return page(
    locale,
    title,
    `<main><h1>${escapeHtml(title)}</h1><form id="back" method="${method}" action="${escapeHtml(returnUrl)}">${inputs}
<button class="pay" type="submit">${escapeHtml(m.payment_simulator_return({}, { locale }))}</button></form></main>`,
    '<script src="/return.js" defer></script>',
  )
}

/** Shown when the plan loses the payer's browser on its way back, and for a page that does not exist. */
export function plainPage(title: string, locale: Locale): string {
  return page(locale, title, `<main><h1>${escapeHtml(title)}</h1></main>`)
}
