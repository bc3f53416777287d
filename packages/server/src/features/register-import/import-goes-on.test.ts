import { isoDate } from '@karsetu/domain/time/iso-date.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { storedFiles } from '../../platform/files/stored-files.ts'
import { applyImport } from './apply-import.ts'
import type { ImportWork } from './import-work.ts'
import { beginApplying, beginReading } from './move-import.ts'
import { readIntoStaging } from './read-into-staging.ts'
import { detailOf, useImportDesk } from './testing/import-desk.ts'
import { openTown, terminalWork } from './testing/import-town.ts'
import { registerFile, soundRow } from './testing/register-fixture.ts'

const { portal, upload, look, step, dryRun, count } = useImportDesk()
let database: Database
let token: string
beforeAll(async () => {
  token = await portal().tokenOf('admin')
  database = openTown(portal().database.appUrl)
})
afterAll(() => database.close())

/** A command at the terminal that is killed before this step of its work. */
function killedBefore(nth: number): ImportWork {
  const work = { ...terminalWork(database, ''), files: storedFiles(portal().platform) }
  let steps = 0
  return {
    ...work,
    step: (run) => {
      steps += 1
      if (steps >= nth) throw new Error('killed')
      return work.step(run)
    },
  }
}

const rows = (from: number, many: number) =>
  Array.from({ length: many }, (_, index) => soundRow(from + index, { house: `G-${from + index}` }))

describe('a dry run that was stopped', () => {
  const begin = (importId: number, settings: Parameters<typeof beginReading>[2]) =>
    database.transaction((tx) => beginReading(tx, importId, settings, null))

  it('goes on after the rows that are kept, and accounts for the file as one that was not', async () => {
    const file = await registerFile(rows(20_000, 1300))
    const { importId, settings } = detailOf(await upload(file))
    const said = { ...settings, asOn: isoDate('2025-03-31') }
    await begin(importId, said)
    // Its beginning, the size of the file, and a batch; then it is killed.
    await expect(readIntoStaging(killedBefore(4), importId, 2026)).rejects.toThrow('killed')
    const saved = 'select count(*) from register_row where import_id = $1'
    expect(await count(saved, [importId])).toBe(500)
    expect(await look(importId)).toMatchObject({
      status: 'reading',
      progress: { done: expect.any(Number), total: 1305 },
    })
    // The same file, sent again by anybody, is the import that waits.
    expect(detailOf(await upload(file)).importId).toBe(importId)
    await portal().database.migrator.query(
      "update register_row set cells = '{kept}' where import_id = $1 and row_no = 5",
      [importId],
    )
    const read = await step(importId, 'read', said)
    expect(await count(`${saved} and cells = '{kept}'`, [importId])).toBe(1)
    expect(read).toMatchObject({ status: 'read', progress: null, account: { rows: 1305, faults: [] } })
    const { rows: jobs } = await portal().database.migrator.query(
      'select done, total from job join register_import using (job_id) where import_id = $1',
      [importId],
    )
    expect(jobs).toEqual([{ done: 1305, total: 1305 }])
    // Read again by the same answers on purpose, it is read from its first row.
    const again = await step(importId, 'read', said)
    expect(await count(`${saved} and cells = '{kept}'`, [importId])).toBe(0)
    expect(again.account).toEqual(read.account)
  })

  it('begins again when the office’s answers are others or the city has another place, and then alone', async () => {
    const { importId, settings } = detailOf(await upload(await registerFile(rows(30_000, 600))))
    const said = { ...settings, asOn: isoDate('2025-03-31') }
    const keptMark = async () => {
      await begin(importId, said)
      await readIntoStaging(killedBefore(4), importId, 2026).catch(() => undefined)
      await portal().database.migrator.query("update register_row set cells = '{kept}' where import_id = $1", [
        importId,
      ])
    }
    const saved = "select count(*) from register_row where import_id = $1 and cells = '{kept}'"
    await keptMark()
    await step(importId, 'read', { ...said, areaUnit: 'sqm' })
    expect(await count(saved, [importId])).toBe(0)
    await keptMark()
    // Says nothing new of the ward, and puts its row behind the others.
    await portal().database.migrator.query('update ward set zone_id = zone_id where ward_no = 80')
    await step(importId, 'read', said)
    expect(await count(saved, [importId])).toBe(500)
    await keptMark()
    await portal().database.migrator.query(
      "insert into mohalla (ward_id, mohalla_no, name, name_hi) select ward_id, 9, 'Naya Tola', 'नया टोला' from ward where ward_no = 80",
    )
    const read = await step(importId, 'read', said)
    expect(await count(saved, [importId])).toBe(0)
    expect(read.account?.faults).toEqual([])
  })
})

describe('an import that was stopped while it was entered', () => {
  const move = (importId: number, name: 'apply' | 'undo') =>
    portal().ask({
      method: 'POST',
      path: `/imports/${importId}/${name}`,
      body: { reason: 'As the resolution says' },
      token,
    })
  const entered = (from: number, to: number) =>
    count(`select count(*) from property where status = 'active' and ptin_no between 'P100${from}' and 'P100${to}'`)

  async function halfEntered(from: number): Promise<number> {
    const { importId } = await dryRun(rows(from, 700))
    await database.transaction((tx) => beginApplying(tx, importId))
    await expect(applyImport(killedBefore(2), importId)).rejects.toThrow('killed')
    await portal().database.migrator.query(
      "update register_import set changed_at = now() - interval '1 hour' where import_id = $1",
      [importId],
    )
    return importId
  }

  it('says to who begins another one whose it is and how far; gone on with, it is whole', async () => {
    const first = await halfEntered(40_000)
    expect(await look(first)).toMatchObject({ progress: { isRunning: false, done: 500, total: 700 } })
    const second = await dryRun(rows(41_000, 2))
    const ahead = { importId: first, fileName: 'register.xlsx', by: 'admin', isRunning: false, done: 500, total: 700 }
    expect(second.ahead).toEqual(ahead)
    const refused = await move(second.importId, 'apply')
    expect(refused).toMatchObject({ status: 409, code: 'register_import.another_entered' })
    expect(refused.message).toBe(
      'register.xlsx was stopped while it was being entered: 500 of 700 rows, begun by admin. Go on with it or take it back; then enter this file.',
    )
    expect(await step(first, 'apply')).toMatchObject({ status: 'applied', account: { faults: [] } })
    expect(await entered(40_000, 40_699)).toBe(700)
    expect(await look(second.importId)).toMatchObject({ ahead: null })
    await step(second.importId, 'apply')
  })

  it('can be taken back as it stands, and its file comes again', async () => {
    const first = await halfEntered(50_000)
    expect(await entered(50_000, 50_699)).toBe(500)
    const undone = await step(first, 'undo')
    expect(undone).toMatchObject({ status: 'undone', progress: null })
    expect(await entered(50_000, 50_699)).toBe(0)
    const posted =
      'select coalesce(sum(balance_paise), 0) count from property join property_account using (property_id)'
    expect(await count(`${posted} where ptin_no between 'P10050000' and 'P10050699'`)).toBe(0)
    const again = await dryRun(rows(50_000, 700))
    expect(again.importId).not.toBe(first)
    expect(await step(again.importId, 'apply')).toMatchObject({ status: 'applied', account: { faults: [] } })
    expect(await entered(50_000, 50_699)).toBe(700)
  })

  it('is left alone by a command that went on with it meanwhile', async () => {
    const first = await halfEntered(60_000)
    await step(first, 'undo')
    await expect(applyImport(terminalWork(database, ''), first)).rejects.toThrow('no longer applying')
    expect(await entered(60_000, 60_699)).toBe(0)
  })

  it('is not taken back while a job is entering it', async () => {
    const first = await halfEntered(70_000)
    await portal().database.migrator.query(
      `update job set status = 'running', finished_at = null from register_import where register_import.job_id = job.job_id and import_id = $1`,
      [first],
    )
    expect(await look(first)).toMatchObject({ progress: { isRunning: true } })
    expect(await move(first, 'undo')).toMatchObject({ status: 409, code: 'register_import.not_now' })
  })
})
