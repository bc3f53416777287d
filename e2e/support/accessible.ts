import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { type Look, themeKey } from './people.ts'

/**
 * How a screen is opened to be looked at: in English at a desk, in Hindi with its longer words on a phone. Name it
 * `en, light` in the title, the projects choose by it. The colours of the other theme are looked at on the same visit
 * to a desk; what a phone lays out otherwise has no colours of its own.
 */
export const looks: readonly Look[] = [
  { language: 'en', theme: 'light' },
  { language: 'hi', theme: 'dark' },
]

/** axe in its small form, of the same version that the builder would bring at full length, twice for every look. */
const axe = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** What axe finds at fault: of everything, or of what another theme can change. */
async function violationsOf(page: Page, part: string, rules: 'all' | 'of colours') {
  // Colours in the middle of a fade are nobody's contrast.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const builder = new AxeBuilder({ page, axeSource: '0' })
    // Our pages have no frames: what is found needs no second page to be put together in.
    .setLegacyMode()
    .include(part)
    // What passed is not read by anybody, and costs as much again to write down.
    .options({ resultTypes: ['violations'] })
  const request =
    rules === 'all'
      ? builder.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      : builder.withRules('color-contrast')
  const { violations } = await request.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** Changes the theme as a choice in another tab would, and back. */
async function inTheOtherTheme<Result>(page: Page, see: () => Promise<Result>): Promise<Result> {
  const change = () =>
    page.evaluate((key) => {
      const newValue = document.documentElement.dataset.mantineColorScheme === 'dark' ? 'light' : 'dark'
      window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
    }, themeKey)
  await change()
  const seen = await see()
  await change()
  return seen
}

/** What the screens take for one: there tables are cards, and filters are folded. */
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600

/**
 * No violation of WCAG 2.2 A and AA that axe can find, at a desk in both themes, and nothing wider than the window; of
 * one part alone, a dialog for example, when what is behind it was looked at before.
 */
export async function expectAccessible(page: Page, part = 'html') {
  // Once for each document; the builder then need not bring anything.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  // What happens to lie half below the bar is no small target.
  await page.evaluate(() => window.scrollTo(0, 0))
  const theme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)
  expect(await violationsOf(page, part, 'all'), `in the ${await theme()} theme`).toEqual([])
  if (!isPhone(page)) {
    const [other, results] = await inTheOtherTheme(page, async () => [
      await theme(),
      await violationsOf(page, part, 'of colours'),
    ])
    expect(results, `in the ${other} theme`).toEqual([])
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, 'nothing is wider than the window').toBeLessThanOrEqual(0)
}
