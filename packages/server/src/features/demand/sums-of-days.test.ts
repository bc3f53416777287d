import { randomFor } from '@karsetu/demo-city/random.ts'
import { addDays, isoDate } from '@karsetu/domain/time/iso-date.ts'
import { describe, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'

// Few properties and much that happens: days are kept whole every few weeks.
const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), city: 4 })

const sql = async (text: string, values: unknown[] = []) => (await portal().database.migrator.query(text, values)).rows

const groups = 'zone_id, ward_id, usage, financial_year'
const measures = [
  ...['charged', 'rebate', 'paid', 'interest_charged', 'interest_paid'].flatMap((what) =>
    ['house', 'water', 'sewer'].map((head) => `${what}_${head}_paise`),
  ),
  ...['advance_paise', 'demands'],
]
const sums = measures.map((column) => `sum(${column})::float8 ${column}`).join(', ')
const isAnything = measures.map((column) => `sum(${column}) <> 0`).join(' or ')

const saved = (day: string) =>
  sql(`select ${groups}, ${sums} from ledger_total_on($1) group by ${groups} having ${isAnything} order by 2, 3, 4`, [
    day,
  ])
const posted = (day: string) =>
  sql(
    `select zone_id, ward_id, coalesce(house_category, 'unknown') usage, financial_year, ${sums}
     from ledger_measure join property using (property_id) where effective_on <= $1
     group by 1, 2, 3, 4 having ${isAnything} order by 2, 3, 4`,
    [day],
  )
const broken = async () =>
  (await Promise.all(['', '_day', '_until'].map((which) => sql(`select * from inv_rollup${which}`)))).flat()
const daysKept = async () =>
  (await sql('select distinct ends_on::text from ledger_rollup_until order by 1')).map(({ ends_on }) => ends_on)

/** When what happens here begins; the city's own history ends the day before. */
const from = isoDate('2026-11-01')
const chance = randomFor(67, 'sums of days')

let posts = 0
async function post(day: string): Promise<void> {
  const year = chance.between(2025, 2026)
  const [kind, sign] = chance.pick([['demand', 1] as const, ['correction', 1] as const, ['payment', -1] as const])
  const amount = sign * chance.between(1, 9000)
  await sql(
    `select post_journal('${kind}', 'test:${++posts}', null, property_id, version, '${day}', 'system:test', '{}',
       array['receivable:house:${year}', '${sign > 0 ? `income:house:${year}` : 'bank'}'], array[${amount}, ${-amount}],
       array[${year}]::smallint[], array['${kind}'], array[${amount}], array[0], array[0], array[0], array[0], array[0],
       array[0])
     from (select * from property_account order by property_id offset ${chance.between(0, 3)} limit 1) account`,
  )
}

const move = () =>
  sql(
    `update property set house_category = $1 where property_id =
       (select property_id from property order by property_id offset $2 limit 1)`,
    [chance.pick(['mixed', 'residential']), chance.between(0, 3)],
  )

describe('the sums of a day', () => {
  it('are those of the entries, whatever takes effect when, and whenever it is folded', async () => {
    for (let now = 120; now <= 1200; now += 120) {
      for (let turn = 0; turn < 40; turn++) {
        // Mostly of these weeks, some of long ago, and a few ahead of their time.
        const since = chance.chance(0.3) ? -1700 : now - 120
        const ahead = chance.chance(0.01) ? 200 : 0
        await post(addDays(from, chance.between(since, now) + ahead))
        if (chance.chance(0.05)) await move()
        if (chance.chance(0.05)) await sql('select fold_rollup()')
      }
      expect(await broken()).toEqual([])
      const days = Array.from({ length: 6 }, () => addDays(from, chance.between(-1700, 2030)))
      for (const day of [...days, ...(await daysKept()).slice(-2)])
        expect(await saved(day), day).toEqual(await posted(day))
    }
    expect((await daysKept()).length).toBeGreaterThan(4)
  })

  it('are what they were when folding is cut short', async () => {
    await post('2023-06-15')
    await expect(sql("do $$ begin perform fold_rollup(); raise exception 'cut short'; end $$")).rejects.toThrow(
      'cut short',
    )
    expect(await sql('select from ledger_rollup_change')).not.toEqual([])
    expect(await broken()).toEqual([])
    expect(await saved('2023-06-15')).toEqual(await posted('2023-06-15'))
  })

  it('that were tampered with are found, and made anew', async () => {
    await sql('select fold_rollup()')
    const [day] = await daysKept()
    const tampered = `update ledger_rollup_until set paid_house_paise = paid_house_paise + 1 where ends_on = $1`
    await sql(tampered, [day])
    expect(await sql('select distinct ends_on::text from inv_rollup_until')).toEqual([{ ends_on: day }])
    await sql('delete from ledger_rollup_until where ends_on = $1 and financial_year = 2022', [day])
    expect((await broken()).length).toBeGreaterThan(0)
    await sql('select rebuild_rollup()')
    expect(await broken()).toEqual([])
    for (const made of await daysKept()) expect(await saved(made), made).toEqual(await posted(made))
  })

  it('are read from the nearest day kept and the days between, not from all days', async () => {
    const days = await daysKept()
    const [first, second] = days
    expect(await sql('select rollup_kept_near($1)::text near', [first])).toEqual([{ near: first }])
    expect(await sql('select rollup_kept_near($1)::text near', [addDays(isoDate(second), -1)])).toEqual([
      { near: second },
    ])
    expect(await sql('select rollup_kept_near($1)::text near', ['2040-01-01'])).toEqual([{ near: days.at(-1) }])
    const [{ most }] = await sql(
      `select max(rows)::integer most from (
         select count(*) rows from ledger_rollup_day
         group by (select min(ends_on) from ledger_rollup_until where ends_on >= effective_on)
       ) between_days`,
    )
    const [{ size }] = await sql('select count(*)::integer size from ledger_rollup')
    expect(most).toBeLessThan(3 * size)
  })
})
