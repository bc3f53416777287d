import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/people.ts'

test('§2 the Nigam variant has no guard; it is for officials who hold the right, and files for a citizen', async ({
  pageAs,
}) => {
  const page = await pageAs('clerk')
  await page.goto('/self-assessment/nigam')
  await expect(page.getByRole('heading', { name: 'Self-assessments' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'File for a citizen' }).click()
  await expect(page.getByRole('heading', { name: 'Which property?' })).toBeVisible()
})

test('who is not signed in is told that the list is not theirs', async ({ page }) => {
  await page.goto('/self-assessment/nigam')
  await expect(page.getByText('Your role does not allow this.')).toBeVisible()
})
