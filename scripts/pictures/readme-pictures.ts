import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { walkDebtors } from '../../e2e/support/debtors.ts'
import { project } from '../terminal/run-tool.ts'
import type { Shot } from './shot.ts'
import { takePicture } from './take-picture.ts'

type ReadmePicture = { file: string; shot: Shot; language: 'en' | 'hi'; width: number; height: number }

const desk = { language: 'en', width: 1440 } as const

const picturesOf = (owing: string): ReadmePicture[] => [
  { ...desk, file: 'home', shot: { name: 'home', path: '/' }, height: 1070 },
  { ...desk, file: 'ledger', shot: { name: 'ledger', path: `/ledger/${owing}` }, height: 1135 },
  {
    ...desk,
    file: 'pay',
    shot: {
      name: 'pay',
      path: `/onlinePayment/${owing}`,
      bringAbout: async (page) => {
        await page.getByRole('radio').nth(1).check()
        await page.locator('input[name=amountPaise]').fill('500')
      },
    },
    height: 1530,
  },
  {
    file: 'ledger-hindi-phone',
    shot: { name: 'ledger', path: `/ledger/${owing}` },
    language: 'hi',
    width: 360,
    height: 1400,
  },
]

/** The pictures of README.md, into docs/screenshots; a desk's at two thirds of its size. Answers what was wrong. */
export async function takeReadmePictures(browser: Browser, address: string): Promise<string[]> {
  const { value: debtor } = await walkDebtors().next()
  if (!debtor) throw new Error('The demo city has no property that owes money.')
  const errors = await Promise.all(
    picturesOf(debtor.propertyUniqueId).map(async ({ file, shot, ...look }) => {
      const path = join(project, 'docs/screenshots', `${file}.png`)
      const scale = look.width === desk.width ? 2 / 3 : 1
      const error = await takePicture(browser, { shot: { ...shot, isWindowOnly: true }, address, path, scale, ...look })
      return error ? [`${file}: ${error}`] : []
    }),
  )
  return errors.flat()
}
