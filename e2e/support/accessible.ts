import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { Look } from './people.ts'

/** Every pairing of language and theme; name it `en, dark` in the title, the projects choose by it. */
export const looks: readonly Look[] = [
  { language: 'en', theme: 'light' },
  { language: 'en', theme: 'dark' },
  { language: 'hi', theme: 'light' },
  { language: 'hi', theme: 'dark' },
]

/** axe in its small form, of the same version that the builder would bring at full length, twice for every look. */
const axe = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/**
 * No violation of WCAG 2.2 A and AA that axe can find, and nothing wider than the window; of one part alone, a dialog
 * for example, when what is behind it was looked at before.
 */
export async function expectAccessible(page: Page, part = 'html') {
  // Colours in the middle of a fade are nobody's contrast.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  // Once for each document; the builder then need not bring anything.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const { violations } = await new AxeBuilder({ page, axeSource: '0' })
    // Our pages have no frames: what is found needs no second page to be put together in.
    .setLegacyMode()
    .include(part)
    // What passed is not read by anybody, and costs as much again to write down.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  expect(found).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, 'nothing is wider than the window').toBeLessThanOrEqual(0)
}
