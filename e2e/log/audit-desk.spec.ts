import { m } from '@karsetu/contract/words/messages.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { expect, test } from '../support/people.ts'

for (const { language, theme } of looks)
  test(`an auditor runs a test, reads balances, draws a sample and takes evidence away: ${language}, ${theme}`, async ({
    pageAs,
  }) => {
    const said = { locale: language }
    const page = await pageAs('auditor', { language, theme })
    const main = page.getByRole('main')
    await page.goto('/logs?view=findings&test=cancelled_receipt')
    await expect(page.getByRole('heading', { name: m.audit_findings({}, said) })).toBeVisible()
    await expect(main.locator('a[href^="/ledger/"]').first()).toBeVisible()
    await expectAccessible(page)
    await main.getByRole('link', { name: m.audit_balances({}, said), exact: true }).click()
    await expect(main.getByText(/receivable|cash/i).first()).toBeVisible()
    await main.getByRole('link', { name: m.audit_samples({}, said), exact: true }).click()
    await page.getByRole('button', { name: m.audit_draw({}, said) }).click()
    const dialog = page.getByRole('dialog', { name: m.audit_draw({}, said) })
    await expectAccessible(page, '[role="dialog"]')
    await dialog.getByLabel(m.audit_population({}, said)).selectOption('payments')
    await dialog.getByLabel(new RegExp(`^${m.list_start_date({}, said)}`)).fill('2020-01-01')
    await dialog.getByLabel(new RegExp(`^${m.list_end_date({}, said)}`)).fill('2030-01-01')
    await dialog.getByLabel(m.audit_seed({}, said)).fill(`seed of ${language}`)
    await dialog.getByRole('button', { name: m.common_submit({}, said) }).click()
    await expect(main.getByText(`seed of ${language}`).first()).toBeVisible()
    await main
      .getByRole('link', { name: m.audit_show_rows({}, said) })
      .first()
      .click()
    await page.getByRole('button', { name: m.audit_redraw({}, said) }).click()
    await expect(main.getByText(m.audit_redrawn_same({}, said))).toBeVisible()
    await main.getByRole('link', { name: m.audit_packs({}, said), exact: true }).click()
    await expect(main.getByText(m.audit_anchors({}, said))).toBeVisible()
    await expectAccessible(page)
    await page.screenshot({ path: `.tmp/audit-packs-${language}.png` })
    await page.goto('/logs?view=findings')
    await expect(main.getByText(m.audit_findings_lead({}, said))).toBeVisible()
    await page.screenshot({ path: `.tmp/audit-findings-${language}.png` })
  })
