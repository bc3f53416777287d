import type { MatchablePair } from '@karsetu/contract/old-property/old-property-calls.ts'
import { beforeAll, expect, it } from 'vitest'
import { readFileOf } from '../../testing/read-file.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { oldDesk } from './testing/old-desk.ts'
import { arrangeOldTown } from './testing/old-town.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), arrange: arrangeOldTown })
const { ask, good, added, inWard } = oldDesk(portal)
let token: string

beforeAll(async () => {
  token = await portal().tokenOf('admin')
  await Promise.all((['ctao', 'clerk'] as const).map((role) => portal().tokenOf(role)))
  await inWard(1)
  const neighbours = ['Harbans Gill', 'Lalita Bhatt', 'Chandan Oraon']
  for (const [at, ownerName] of neighbours.entries())
    await added({ ownerName, oldMobileNo: `941509990${at}`, oldHouseNo: `9${at}/1` })
})

const matchable = (query: string) => readFileOf(portal(), `/oldProperties/matchable/export?${query}`, { token })

it('what may be matched leaves as a spreadsheet, to the last record, each with what speaks for its property', async () => {
  const { rows } = good<{ rows: MatchablePair[] }>(await ask('GET', '/oldProperties/matchable?minScore=30&limit=1000'))
  expect(rows.length).toBeGreaterThanOrEqual(3)
  const { lines, fileName } = await matchable('minScore=30')
  expect(fileName).toBe('old-properties-to-match-2026-11-20.xlsx')
  expect(
    lines.map((line) => ({
      ...{ ptin: line.PTIN, property: line['Property of today'], score: line.Score },
      ...{ next: line['Score of the next best'], owed: line.Owed },
    })),
  ).toEqual(
    rows.map(({ PTINNo: ptin, suggestion: { propertyUniqueId: property, score }, runnerUp: next, duesPaise }) => ({
      ...{ ptin, property, score, next, owed: duesPaise / 100 },
    })),
  )
  const gill = lines.find(({ Owner: owner }) => owner === 'Harbans Gill')
  expect(gill).toMatchObject({ 'What speaks for it': expect.stringContaining('Same mobile number') })
  expect((await matchable('minScore=100')).lines.length).toBeLessThan(lines.length)
})

it('goes only to those who may match', async () => {
  const clerk = await portal().tokenOf('clerk')
  expect((await readFileOf(portal(), '/oldProperties/matchable/export', { token: clerk })).status).toBe(403)
})
