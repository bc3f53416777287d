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
  it('§7 POST categories: a category is added with its sub-categories; its code is its own', async () => {
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

  it('§7 PATCH categories/categoryID={id}: a category is renamed; a sub-category that a property has cannot be left out', async () => {
    const categoryId = await addCategory('bakery')
    await givePropertyWith(categoryId, 'tea')
    const path = `/categories/categoryID=${categoryId}`
    expect(await as('ctao', 'PATCH', path, { name: 'Bakery', subCategories: [milk] })).toMatchObject({
      status: 409,
      message: 'Tea cannot be removed: 1 property has it.',
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

  it('§7 DELETE categories/categoryID={id}: a category is deleted when no property has it', async () => {
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

  it('what a rule, a waiting proposal or a waiting change of the register names does not go, and that is told', async () => {
    const maker = (await query('select staff_id from staff limit 1'))[0].staff_id
    const factor = (when: object) => JSON.stringify({ factor: 'use', when, value: '6' })
    const relief = (code: string) =>
      JSON.stringify({ head: 'house', code: 'kept', share: '1', when: [{ fact: 'everyCategory', oneOf: [code] }] })
    const rule = (kind: string, body: string) =>
      query(`insert into rule_entry (kind, valid_from, body, source) values ($1, '2014-04-01', $2, 'Rules 2000')`, [
        kind,
        body,
      ])
    const proposal = (kind: string, row: string) =>
      query(
        `insert into rule_change (subject, topics, valid_from, source, body, maker_id)
         values ($1, '{t}', '2027-04-01', 'Resolution 7', jsonb_build_object('rows', jsonb_build_array($2::jsonb)), $3)`,
        [kind, row, maker],
      )
    const other = await addCategory('other')
    const edit = async (request: object) => {
      await givePropertyWith(other, 'tea')
      return query(
        `with request as (
           insert into approval_request (kind, subject, property_id, reason, made_by, made_at)
           values ('property_edit', 'a property', $1, 'a reason', $3, now()) returning request_id
         )
         insert into property_edit (edit_id, property_id, kind, asked, base_version, before, after, holds_from, effect, net_paise)
         select request_id, $1, 'edit', $2, 1, '{}', '{}', '2026-04-01', '{}', 0 from request`,
        [properties, JSON.stringify(request), maker],
      )
    }
    type Going = { code: string; categoryId: number }
    const table: [given: (going: Going) => Promise<unknown>, gone: 'Shop' | 'Milk', by: string][] = [
      [({ code }) => rule('factors', factor({ category: [code, 'bar'] })), 'Shop', 'a rule names it (Rules 2000)'],
      [({ code }) => rule('reliefs', relief(code)), 'Shop', 'a rule names it (Rules 2000)'],
      [({ code }) => proposal('reliefs', relief(code)), 'Shop', 'a proposed change of the law'],
      [({ categoryId }) => edit({ set: { categoryId, subCategory: 'tea' } }), 'Shop', '1 change of the register'],
      [
        ({ code }) => rule('factors', factor({ category: [code], subCategory: ['milk'] })),
        'Milk',
        'a rule names it (Rules 2000)',
      ],
      [
        ({ code }) => proposal('factors', factor({ category: [code], subCategory: ['milk'] })),
        'Milk',
        'names it (Resolution 7)',
      ],
      [
        ({ categoryId }) => edit({ premises: [{ premiseNo: 1, categoryId, subCategory: 'milk' }] }),
        'Milk',
        '1 change of the register',
      ],
      [() => edit({ set: { subCategory: 'milk' } }), 'Milk', '1 change of the register'],
    ]
    for (const [at, [given, gone, by]] of table.entries()) {
      const code = `going_${at}`
      const categoryId = await addCategory(code)
      await given({ code, categoryId })
      const path = `/categories/categoryID=${categoryId}`
      const withoutMilk = { name: 'Shop', subCategories: [tea] }
      const answer = await (gone === 'Shop' ? as('ctao', 'DELETE', path) : as('ctao', 'PATCH', path, withoutMilk))
      expect({ at, ...answer }).toMatchObject({ at, status: 409, message: expect.stringContaining(by) })
      expect(answer.message).toMatch(gone === 'Milk' ? /^Milk cannot be removed/ : /^Shop going_. cannot be removed/)
    }
  })

  it('categories are of the whole city: who works for a ward neither adds, changes nor deletes one', async () => {
    const categoryId = await addCategory('mill')
    await query(`update staff set accessible_wards = '{1}' where email = 'ctao@test.example'`)
    const path = `/categories/categoryID=${categoryId}`
    const answers = [
      await as('ctao', 'POST', '/categories', { houseCategory: 'residential', code: 'x', name: 'X' }),
      await as('ctao', 'PATCH', path, { name: 'Y' }),
      await as('ctao', 'DELETE', path),
    ]
    expect(answers.map(({ code }) => code)).toEqual(Array(3).fill('call.out_of_scope'))
    await query(`update staff set accessible_wards = '{}' where email = 'ctao@test.example'`)
  })
})
