import type { Page } from '@playwright/test'
import { signIn } from '../../e2e/support/people.ts'
import type { Shot } from './shot.ts'

type Row = { propertyUniqueId: string }

/** What lies on the desks of the demo office: the further views of its lists, and records in the middle of their way. */
export async function deskShots(): Promise<Shot[]> {
  const [edited, corrected] = await Promise.all([
    firstOf('/properties/edited?status=approved&kind=edit'),
    firstOf('/corrections?status=pending&kind=arrears'),
  ])
  const shots: readonly [name: string, path: string][] = [
    ['bills and notices, due', '/properties/notices?view=eligible&kind=demand_notice'],
    ['bills and notices, runs', '/properties/notices?view=runs'],
    ['bills and notices, one run', '/properties/notices?view=runs&run=1'],
    ['send messages, sent', '/transactions/sms?view=sent'],
    ['send messages, one sending', '/transactions/sms?view=sent&run=1'],
    // The records and edits of the demo office are numbered in the order of its work.
    ['old properties, to be matched', '/properties/old?record=KS21-10250'],
    ['old properties, matched', '/properties/old?record=KS21-10242'],
    ['old properties, how far', '/properties/old?view=report'],
    ['edited properties, waiting', '/properties/edited?edit=9'],
    ['edited properties, held', '/properties/edited?edit=6'],
    ['edited properties, approved', '/properties/edited?edit=1'],
    ['report of the map, decisions', '/reports/gis?view=decisions'],
    ['report of the map, surveys', '/reports/gis?view=surveys'],
    ['report of the map, areas', '/reports/gis?reportType=area'],
    ['map, files', '/properties/gis?view=files'],
    ['report of annual values, by value', '/reports/arv?view=bands'],
    ['report of annual values, by zone', '/reports/arv?view=places'],
    ['report of demands, from the assessments', '/reports/demand?view=differences'],
    ['defaulters, covered by credit', '/reports/defaulters?credit=unused'],
    ['not assessable', '/masters/mohalla?list=notAssessable'],
    ['revaluation', '/masters/mohalla?list=revaluation'],
    ['mutations', '/mutations'],
    ['register, deleted properties', '/properties?status=deleted'],
    ['changes from a spreadsheet', '/admin/utility?view=changes'],
    ['changes from a spreadsheet, deleted properties', '/admin/utility?view=changes&kind=restore'],
    ['register, edited property', `/properties/view/${edited}?view=history`],
    ['arrears correction, waiting', `/arrearsCorrection/${corrected}`],
  ]
  return [
    ...shots.map(([name, path]): Shot => ({ name, path, role: 'ctao' })),
    {
      name: 'bills and notices, delivery sheet',
      path: '/properties/notices?view=deliveries',
      role: 'ctao',
      bringAbout: enterSheet,
    },
  ]
}

/** A paper that is there and one that is not. */
async function enterSheet(page: Page): Promise<void> {
  await page.locator('[name=byName]').fill('R. K. Verma')
  for (const number of ['B/2026-27/0000042', '9999999']) {
    await page.locator('[name=noticeNo]').fill(number)
    await page.locator('[name=noticeNo]').press('Enter')
  }
  await page.getByRole('alert').waitFor()
}

async function firstOf(path: string): Promise<string> {
  const address = process.env.E2E_ADDRESS ?? ''
  const reply = await fetch(`${address}/api${path}`, {
    headers: { authorization: `Bearer ${await signIn(address, 'ctao')}` },
  })
  const { data } = (await reply.json()) as { data: { rows: Row[] } } // the server parsed it by its own contract
  return data.rows[0]?.propertyUniqueId ?? ''
}
