import type { LedgerReport } from '@karsetu/contract/ledger/ledger-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { parseRupees, sumPaise, ZERO } from '@karsetu/domain/money/paise.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import { addDays, isoDate } from '@karsetu/domain/time/iso-date.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { expect, test } from '../support/debtors.ts'
import { look } from '../support/people.ts'

test('the ledger shows the dues of a chosen day, and the address keeps the day', async ({ page, debtor }) => {
  const day = addDays(istDateOf(new Date()), 100)
  await page.goto(`/ledger/${debtor.propertyUniqueId}`)
  const chooser = page.getByRole('form', { name: 'If paid by' })
  await chooser.getByLabel('If paid by').fill(day)
  await chooser.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(`/ledger/${debtor.propertyUniqueId}?asOf=${day}`)
  await page.reload()
  await expect(chooser.getByLabel('If paid by')).toHaveValue(day)
  await page.getByRole('button', { name: 'Back to today' }).click()
  await expect(page).toHaveURL(`/ledger/${debtor.propertyUniqueId}`)
})

test('before the first demand nothing is due', async ({ page, debtor }) => {
  await page.goto(`/ledger/${debtor.propertyUniqueId}?asOf=${isoDate('2015-01-01')}`)
  await expect(page.getByText('Nothing is due on this day.')).toBeVisible()
})

test('a year opens by head, and every entry has its balance', async ({ page, debtor }) => {
  await page.goto(`/ledger/${debtor.propertyUniqueId}`)
  const heading = page.getByRole('heading', { name: 'Charged and paid, year by year' })
  const years = page.locator('section').filter({ has: heading })
  await years.locator('summary').first().click()
  await expect(years.getByRole('table').first()).toContainText('House tax')
  const entries = page.getByRole('table', { name: 'Every entry, newest first' })
  await expect(entries.getByRole('row').nth(1)).toContainText('₹')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toBe(`entries-${debtor.propertyUniqueId}.xlsx`)
})

test('what a year has left and the interest not charged yet make up its dues', async ({ page, debtor }) => {
  const { propertyUniqueId } = debtor
  await page.goto(`/ledger/${propertyUniqueId}`)
  const years = page.locator('details').filter({ hasText: 'Charged' }).locator('summary')
  await expect(years.first()).toBeVisible()
  const reply = await page.request.post('/api/properties/ledger', { data: { propertyUniqueId } })
  const { dues }: LedgerReport = (await reply.json()).data
  for (const { financialYear, totalPaise } of dues.years) {
    const said = (await years.filter({ hasText: financialYearLabel(financialYear) }).textContent()) ?? ''
    const amounts = [...(said.split('Left: ')[1] ?? '').matchAll(/₹([\d,.]+)/g)]
    const left = sumPaise(amounts.map(([, amount = '']) => parseRupees(amount.replaceAll(',', '')) ?? ZERO))
    expect(left, said).toBe(totalPaise)
  }
})

test('View Ledger leads by a search to the ledger', async ({ page, debtor, isMobile }) => {
  await page.goto('/')
  if (isMobile) await page.getByRole('button', { name: 'Show or hide the menu' }).click()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'View Ledger' }).click()
  await page.getByLabel('Property ID *', { exact: true }).fill(debtor.propertyUniqueId)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('link', { name: `View ledger of ${debtor.propertyUniqueId}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(debtor.ownerName)
})

test('a property that does not exist leads back to the search', async ({ page }) => {
  for (const id of ['01-001-001-999999', 'nonsense']) {
    await page.goto(`/ledger/${id}`)
    await expect(page.getByRole('heading', { name: 'There is no such property' })).toBeVisible()
  }
  await page.getByRole('main').getByRole('link', { name: 'Search Property' }).click()
  await expect(page).toHaveURL('/searchProperty')
})

for (const chosen of looks) {
  test(`the ledger can be used by everyone (${chosen.language}, ${chosen.theme})`, async ({ page, debtor }) => {
    await look(page, chosen)
    await page.goto(`/ledger/${debtor.propertyUniqueId}`)
    await expect(page.getByRole('table', { name: m.ledger_entries({}, { locale: chosen.language }) })).toBeVisible()
    await expectAccessible(page)
  })
}
