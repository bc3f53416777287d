import type { Page } from '@playwright/test'
import { expect, test } from '../support/debtors.ts'
import { signIn } from '../support/people.ts'

const markup = '<img src=x onerror=stolen()>'
const ownerName = `Asha ${markup} Devi`
const propertyAddress = `${markup} Behind the tower`
const houseNumber = `7 ${markup}`
const reason = `as told ${markup}`
/** Names with the signs of markup are refused at the door; this one would be markup only if it were read twice. */
const fileName = '&lt;img src=x onerror=stolen()&gt;.png'

/** Sends a change as an admin; says what became of it. */
async function change(address: string, path: string, body: object | FormData): Promise<string> {
  const isForm = body instanceof FormData
  const reply = await fetch(`${address}/api/properties/${path}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${await signIn(address, 'admin')}`,
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  })
  const { message, code = '' } = (await reply.json()) as { message: string; code?: string } // every reply has this shape
  return reply.ok ? 'made' : `${code} ${message}`
}

function picture(propertyUniqueId: string, bytes: Uint8Array<ArrayBuffer>, name: string): FormData {
  const form = new FormData()
  form.append('propertyUniqueId', propertyUniqueId)
  form.append('reason', reason)
  form.append('buildingImageFront', new Blob([bytes]), name)
  return form
}

async function showsItAsText(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) await expect(page.getByText(text).first()).toBeVisible()
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
}

test('I2 markup kept as owner, address, remark or file name is text on the search, the ledger and the page of the property', async ({
  pageAs,
  debtor,
  baseURL,
}) => {
  const page = await pageAs('nigam_admin')
  const at = baseURL ?? ''
  let stolen = 0
  await page.exposeFunction('stolen', () => {
    stolen += 1
  })
  const { propertyUniqueId } = debtor
  const owner = { propertyUniqueId, ownerName, fatherName: markup, reason }
  expect(await change(at, 'updateOwnerDetails', owner)).toBe('made')
  const address = { houseNumber, propertyAddress, reason }
  expect(await change(at, `editProperty?propertyRefUniqueId=${propertyUniqueId}`, address)).toBe('made')
  const bytes = new Uint8Array(await page.screenshot())
  const images = 'updateBuildingImages'
  expect(await change(at, images, picture(propertyUniqueId, bytes, `${markup}.png`))).toMatch(/name_not_allowed/)
  expect(await change(at, images, picture(propertyUniqueId, bytes, fileName))).toBe('made')

  await page.goto('/searchProperty')
  await page.getByLabel('Property ID *', { exact: true }).fill(propertyUniqueId)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await showsItAsText(page, ownerName, houseNumber)
  await page.goto(`/ledger/${propertyUniqueId}`)
  await showsItAsText(page, ownerName, propertyAddress)
  await page.goto(`/properties/view/${propertyUniqueId}`)
  await showsItAsText(page, ownerName, propertyAddress)
  await page.getByRole('button', { name: 'Building image, front', exact: true }).click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('img', { name: fileName })).toBeVisible()
  await expect(viewer.getByText(fileName)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(`/properties/view/${propertyUniqueId}?view=history`)
  await showsItAsText(page, ownerName, propertyAddress, reason)
  expect(stolen).toBe(0)
})
