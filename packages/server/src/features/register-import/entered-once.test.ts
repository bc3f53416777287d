import { beforeAll, expect, it } from 'vitest'
import { sum, useImportDesk } from './testing/import-desk.ts'
import { soundRow } from './testing/register-fixture.ts'

const { portal, look, step, dryRun, count } = useImportDesk()
let token: string
beforeAll(async () => {
  token = await portal().tokenOf('admin')
})

const apply = (importId: number) =>
  portal().ask({
    method: 'POST',
    path: `/imports/${importId}/apply`,
    body: { reason: 'As the resolution says' },
    token,
  })
const balances = (ptins: string) =>
  count(
    `select sum(balance_paise) count from property join property_account using (property_id) where ptin_no = any ('{${ptins}}')`,
  )

it('a register and its mended copy, both tried before either was entered, come in once', async () => {
  const place = { mohalla: 'Tried Twice' }
  const made = { newMohallas: 'create' }
  const same = [soundRow(71, place), soundRow(72, place)]
  const first = await dryRun([...same, soundRow(73, { ...place, number: null, houseTax: '1,000' })], made)
  const second = await dryRun([...same, soundRow(73, { ...place, number: null, houseTax: '1,100' })], made)
  await step(first.importId, 'apply')
  const refused = await apply(second.importId)
  expect(refused).toMatchObject({ status: 409, code: 'register_import.came_in_since' })
  expect(refused.message).toContain('3 rows')
  expect(await look(second.importId)).toMatchObject({ status: 'read', account: { faults: [] } })
  const again = await step(second.importId, 'read', second.settings)
  expect(again.account?.faults).toEqual([])
  expect(sum(again.account, 'held')).toBe(170_000)
  expect(again.findings?.issues).toEqual([
    { effect: 'held', field: 'houseNumber', code: 'already_registered', rows: 1 },
  ])
  expect(await apply(second.importId)).toMatchObject({ code: 'register_import.nothing_ready' })
  expect(await count("select count(*) from property join mohalla using (mohalla_id) where name = 'Tried Twice'")).toBe(
    3,
  )
})

it('a property that a clerk added between the dry run and the entering is not entered again', async () => {
  const { importId } = await dryRun([soundRow(74), soundRow(75)])
  await portal().database.migrator.query(
    `insert into property (property_unique_id, zone_id, ward_id, mohalla_id, ptin_no, house_number)
     select '02-080-001-900074', zone_id, ward_id, mohalla_id, 'P10000074', '9/1' from mohalla join ward using (ward_id)
     where ward_no = 80 and mohalla.name = 'Chowk'`,
  )
  expect(await apply(importId)).toMatchObject({ status: 409, code: 'register_import.came_in_since' })
  // One that was begun, and stopped, goes on: the row waits, and the account closes without it.
  await portal().database.migrator.query("update register_import set status = 'applying' where import_id = $1", [
    importId,
  ])
  const { account } = await step(importId, 'apply')
  expect(account?.faults).toEqual([])
  expect([sum(account, 'ready'), sum(account, 'held')]).toEqual([180_050, 180_050])
  expect(await balances('P10000074,P10000075')).toBe(180_050)
})

it('two registers are not entered at once', async () => {
  const [first, second] = [await dryRun([soundRow(76)]), await dryRun([soundRow(77)])]
  const move = 'update register_import set status = $2 where import_id = $1'
  await portal().database.migrator.query(move, [first.importId, 'applying'])
  const refused = await apply(second.importId)
  expect(refused).toMatchObject({ status: 409, code: 'register_import.another_entered' })
  expect(refused.message).toContain('register.xlsx is being entered: 0 of 1 rows')
  await portal().database.migrator.query(move, [first.importId, 'read'])
  expect(await step(second.importId, 'apply')).toMatchObject({ status: 'applied' })
})
