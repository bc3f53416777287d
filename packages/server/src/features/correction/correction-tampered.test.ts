import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { arrangeProperty, arrangeRules, demandOf, raiseDemand } from '../payment/testing/money-town.ts'
import { correctionDesk } from './testing/correction-desk.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), arrange: arrangeRules })
const desk = correctionDesk(portal)
let owner: Client

beforeAll(async () => {
  const id = await arrangeProperty(portal().database, 500)
  await raiseDemand(portal().platform, 500, 2024, demandOf(4000, 1000, 500))
  const note = { propertyUniqueId: id, kind: 'credit_note', financialYear: 2024, head: 'house', amountPaise: 10_000 }
  for (const remarks of ['first', 'second'])
    desk.effect(await desk.ask('POST', '/drcrNotes', { ...note, reason: 'relief_granted', remarks }))
  owner = new Client({ connectionString: portal().database.superuserUrl })
  await owner.connect()
})
afterAll(() => owner.end())

/** Somebody with all rights and no triggers breaks one thing; what the views say of it, and nothing stays. */
async function found(broken: string): Promise<{ corrections: number; notes: number }> {
  await owner.query('begin; set local session_replication_role = replica')
  try {
    await owner.query(broken)
    const { rows } = await owner.query(
      'select (select count(*)::integer from inv_correction) corrections, (select count(*)::integer from inv_note) notes',
    )
    return rows[0]
  } finally {
    await owner.query('rollback')
  }
}

describe('what is broken in corrections is found', () => {
  it.each<[string, string, { corrections: number; notes: number }]>([
    ['nothing', 'select 1', { corrections: 0, notes: 0 }],
    [
      'the amount that was decided',
      'update correction set net_paise = net_paise + 1 where correction_id = 1',
      { corrections: 1, notes: 0 },
    ],
    [
      'a journal that belongs to no correction any more',
      'delete from correction_journal where correction_id = 1',
      { corrections: 1, notes: 0 },
    ],
    [
      'a note that is cancelled without its mirror',
      "update approval_request set state = 'undone', undone_by = made_by + 1, undone_at = now(), undo_remark = 'tampered' where request_id = 1",
      { corrections: 1, notes: 0 },
    ],
    ['a number that is missing', 'delete from drcr_note where no = 1', { corrections: 0, notes: 2 }],
    ['a counter that was set back', 'update note_series set last_no = 1', { corrections: 0, notes: 1 }],
  ])('%s', async (_, broken, expected) => {
    expect(await found(broken)).toEqual(expected)
  })

  it('the app itself can change none of it', async () => {
    const { app } = portal().database
    await expect(app.query('delete from drcr_note')).rejects.toThrow('permission denied')
    await expect(app.query('update correction_journal set role = role')).rejects.toThrow('permission denied')
    await expect(app.query('update correction set net_paise = 0')).rejects.toThrow('permission denied')
    await expect(app.query('delete from correction')).rejects.toThrow('permission denied')
  })
})
