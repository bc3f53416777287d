import type { AnswerOf } from '@karsetu/contract/list/declare-list.ts'
import type { oldPaymentList } from '@karsetu/contract/old-payment/old-payment-list.ts'
import { insertPlace } from '@karsetu/demo-city/builders/a-place.ts'
import { anOwner, aProperty, insertProperty } from '@karsetu/demo-city/builders/a-property.ts'
import { beforeAll, expect, it } from 'vitest'
import { readFileOf } from '../../testing/read-file.ts'
import { useTestPortal } from '../../testing/test-portal.ts'

const portal = useTestPortal({
  arrange: async ({ migrator }) => {
    const client = await migrator.connect()
    for (const no of [1, 2]) {
      const place = await insertPlace(client, { zoneNo: no, wardNo: no, mohallaNo: 1, mohallaName: `Mohalla ${no}` })
      await insertProperty(client, aProperty(place, { propertyId: no, owners: [anOwner({ name: `Owner ${no}` })] }))
    }
    await client.query(`insert into old_payment
        (property_id, ptin_no, receipt_no, paid_on, financial_year, mode, instrument_no, payer_name, amount_paise, source)
      values (1, null, 'A/1', '2019-05-01', 2019, 'cash', null, 'Ram Kumar', 150000, 'Register 2019-20'),
        (2, null, 'A/2', '2019-06-01', 2019, 'cheque', '004711', 'Sita Devi', 250000, 'Register 2019-20'),
        (null, 'PT-000009', 'A/3', '2020-07-01', 2020, 'dd', '004712', 'Lal Singh', 350000, 'Register 2020-21')`)
    client.release()
  },
})

type Answer = AnswerOf<typeof oldPaymentList>
const read = async (query = '', role: 'admin' | 'operator' | 'clerk' = 'admin') =>
  portal().ask({ path: `/oldPayments${query}`, token: await portal().tokenOf(role) })
const numbersOf = async (query: string, role?: 'admin' | 'operator') =>
  ((await read(query, role)).data as Answer).rows.map(({ receiptNo }) => receiptNo)

beforeAll(async () => {
  await Promise.all((['admin', 'operator', 'clerk'] as const).map((role) => portal().tokenOf(role)))
  await portal().database.migrator.query(`update staff set accessible_wards = '{1}' where role_id =
    (select role_id from role where name = 'clerk')`)
})

it('§7 old payments are listed with their sum, the latest first, and by each of the filters', async () => {
  const answer = (await read()).data as Answer
  expect(answer).toMatchObject({ total: 3, sums: { amountPaise: 750_000 } })
  expect(answer.rows[0]).toMatchObject({ receiptNo: 'A/3', ptin: 'PT-000009', propertyUniqueId: null })
  const expected: Record<string, string[]> = {
    'year=2019-20': ['A/2', 'A/1'],
    'year=2020': ['A/3'],
    'transactionType=Cheque': ['A/2'],
    'paymentMethod=dd&ddNo=12': ['A/3'],
    'chequeNo=4711': ['A/2'],
    'wardId=2': ['A/2'],
    'startDate=2019-06-01&endDate=2019-12-31': ['A/2'],
    'minAmount=2000&maxAmount=3000': ['A/2'],
    'propertyUniqueId=01-001': ['A/1'],
    'houseCategory=residential&sort=amountPaise&order=asc': ['A/1', 'A/2'],
    'ptin=pt-0': ['A/3'],
  }
  for (const [query, numbers] of Object.entries(expected)) expect(await numbersOf(`?${query}`), query).toEqual(numbers)
})

it('§7 a filter that the list does not know is refused by its name, and so are days the wrong way round', async () => {
  expect(await read('?colour=red')).toMatchObject({ status: 400, fields: [{ field: 'colour' }] })
  expect((await read('?colour=red')).message).toContain('colour')
  expect(await read('?startDate=2020-02-01&endDate=2020-01-01')).toMatchObject({
    status: 400,
    fields: [{ field: 'endDate' }],
  })
})

it('a reader of one ward sees its payments alone; nobody who is not signed in sees any', async () => {
  expect((await read('', 'clerk')).data).toMatchObject({
    total: 1,
    rows: [{ receiptNo: 'A/1', payerName: 'Ram Kumar' }],
  })
  expect((await portal().ask({ path: '/oldPayments' })).status).toBe(401)
})

it('names of payers are masked for a role that does not see the register', async () => {
  await portal().database.migrator.query(
    "update role set privileges = array_remove(privileges, 'property.view') where name = 'operator'",
  )
  const { rows } = (await read('?transactionId=A/2', 'operator')).data as Answer
  expect(rows[0]?.payerName).toBe('S***a D***i')
})

it('the whole list leaves as a spreadsheet in the reader’s language, amounts in rupees', async () => {
  const token = await portal().tokenOf('admin')
  const file = await readFileOf(portal(), '/oldPayments/export?year=2019', { token })
  expect(file.fileName).toMatch(/^old-payments-.*\.xlsx$/)
  expect(file.lines.map((line) => [line['Old receipt'], line['Paid through'], line.Paid])).toEqual([
    ['A/2', 'Cheque', 2500],
    ['A/1', 'Cash', 1500],
  ])
  const hindi = await readFileOf(portal(), '/oldPayments/export', { token, locale: 'hi' })
  expect(hindi.headings).toContain('पुरानी रसीद')
  expect((await readFileOf(portal(), '/oldPayments/export?colour=red', { token })).status).toBe(400)
})
