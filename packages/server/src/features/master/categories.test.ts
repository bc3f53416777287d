import { insertPlace } from '@karsetu/demo-city/builders/a-place.ts'
import { aProperty, insertProperty } from '@karsetu/demo-city/builders/a-property.ts'
import { describe, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'

const portal = useTestPortal()
const query = async (sql: string, values: unknown[] = []) => (await portal().database.migrator.query(sql, values)).rows
const as = async (role: 'ctao' | 'clerk', method: string, path: string, body?: object) =>
  portal().ask({ method, path, token: await portal().tokenOf(role), ...(body ? { body } : {}) })

const tea = { code: 'tea', name: 'Tea', name_hi: 'चाय' }
const milk = { code: 'milk', name: 'Milk' }
async function addCategory(code: string): Promise<number> {
  const body = { houseCategory: 'nonresidential', code, name: `Shop ${code}`, subCategories: [tea, milk] }
  const { data } = await as('ctao', 'POST', '/categories', body)
  return (data as { categoryId: number }).categoryId // as declared by the call
}

let properties = 0
async function givePropertyWith(categoryId: number, subCategory: string): Promise<void> {
  const client = await portal().database.migrator.connect()
  const place = await insertPlace(client)
  properties += 1
  await insertProperty(client, aProperty(place, { propertyId: properties, categoryId, subCategory }))
  client.release()
}

describe('categories', () => {
  it('a category is added with its sub-categories; its code is its own', async () => {
    const categoryId = await addCategory('shop')
    expect(
      await query('select code, name, name_hi, sub_categories from category where category_id = $1', [categoryId]),
    ).toEqual([
      {
        code: 'shop',
        name: 'Shop shop',
        name_hi: 'Shop shop',
        sub_categories: [
          { code: 'tea', name: 'Tea', nameHi: 'चाय' },
          { code: 'milk', name: 'Milk', nameHi: 'Milk' },
        ],
      },
    ])
    const again = { houseCategory: 'residential', code: 'shop', name: 'Other' }
    expect(await as('ctao', 'POST', '/categories', again)).toMatchObject({
      status: 409,
      message: 'A category with the code shop exists already.',
    })
    expect(await as('clerk', 'POST', '/categories', { ...again, code: 'x' })).toMatchObject({
      code: 'call.not_allowed',
    })
  })

  it('a category is renamed; a sub-category that a property has cannot be left out', async () => {
    const categoryId = await addCategory('bakery')
    await givePropertyWith(categoryId, 'tea')
    const path = `/categories/categoryID=${categoryId}`
    expect(await as('ctao', 'PATCH', path, { name: 'Bakery', subCategories: [milk] })).toMatchObject({
      status: 409,
      message: 'Tea cannot be removed: 1 properties have it.',
    })
    expect((await as('ctao', 'PATCH', path, { name: 'Bakery', subCategories: [tea] })).data).toMatchObject({
      name: 'Bakery',
      subCategories: [{ code: 'tea' }],
    })
    expect(await as('ctao', 'PATCH', path, { name: 'Bakery', code: 'other', subCategories: [] })).toMatchObject({
      status: 400,
    })
    expect((await as('ctao', 'PATCH', '/categories/categoryID=99999', { name: 'x' })).status).toBe(404)
  })

  it('a category is deleted when no property has it', async () => {
    const [used, unused] = [await addCategory('used'), await addCategory('unused')]
    await givePropertyWith(used, 'milk')
    expect(await as('ctao', 'DELETE', `/categories/categoryID=${used}`)).toMatchObject({
      status: 409,
      code: 'master.category_in_use',
    })
    expect(await as('clerk', 'DELETE', `/categories/categoryID=${unused}`)).toMatchObject({ code: 'call.not_allowed' })
    expect((await as('ctao', 'DELETE', `/categories/categoryID=${unused}`)).status).toBe(200)
    expect(await query('select code from category where category_id = any ($1)', [[used, unused]])).toEqual([
      { code: 'used' },
    ])
    expect((await as('ctao', 'DELETE', `/categories/categoryID=${unused}`)).status).toBe(404)
    const [audited] = await query(
      `select body -> 'before' ->> 'code' as code from audit_log where body ->> 'action' = 'category.remove'`,
    )
    expect(audited).toEqual({ code: 'unused' })
  })

  it('a category that a rule names is not deleted, and the rule is told', async () => {
    const categoryId = await addCategory('hotel')
    await query(
      `insert into rule (kind, valid_from, body, source) values
       ('factors', '2014-04-01', '{"factor": "use", "when": {"category": ["hotel", "bar"]}, "value": "6"}', 'Rules 2000, r. 4-A')`,
    )
    expect(await as('ctao', 'DELETE', `/categories/categoryID=${categoryId}`)).toMatchObject({
      status: 409,
      message: 'This category cannot be deleted: a rule names it (Rules 2000, r. 4-A).',
    })
  })
})
