import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { project } from '../terminal/run-tool.ts'

const read = (file: string) => readFileSync(join(project, 'packages/web/src/theme', file), 'utf8')
const sheet = read('global.css')
const [, shades = ''] = /const night = \[([^\]]*)\]/.exec(read('theme.ts')) ?? []
const night = shades.match(/#[0-9a-f]{6}/g) ?? []

/** The colours of a theme, as global.css names them. */
function coloursOf(selector: string): ReadonlyMap<string, string> {
  const from = sheet.indexOf(`${selector} {`)
  const block = sheet.slice(from, sheet.indexOf('}', from))
  return new Map(
    [...block.matchAll(/--ks-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]),
  )
}

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test('black on white is 21:1', () => expect(contrast('#000000', '#ffffff')).toBeCloseTo(21))

const themes = [
  { name: 'light', selector: ':root', field: '#ffffff' },
  // The library fills its fields with this shade.
  { name: 'dark', selector: ':root[data-mantine-color-scheme="dark"]', field: night[6] ?? '' },
]
const grounds = ['paper', 'surface', 'sunken']

test.each(themes)('$name: what is entered or ticked has a border of 3:1 within and without', ({ selector, field }) => {
  const colours = coloursOf(selector)
  const line = colours.get('line-strong') ?? ''
  for (const ground of [field, ...grounds.map((name) => colours.get(name) ?? '')])
    expect(contrast(line, ground), `${line} on ${ground}`).toBeGreaterThanOrEqual(3)
})

test.each(themes)('$name: words have 4.5:1 on every ground', ({ selector }) => {
  const colours = coloursOf(selector)
  for (const words of ['ink', 'ink-soft', 'accent', 'good', 'warn', 'bad', 'calm'])
    for (const ground of grounds)
      expect(
        contrast(colours.get(words) ?? '', colours.get(ground) ?? ''),
        `${words} on ${ground}`,
      ).toBeGreaterThanOrEqual(4.5)
})

test.each(themes)(
  '$name: what stands on the accent has 4.5:1: words of a button, mark of what is chosen',
  ({ selector }) => {
    const colours = coloursOf(selector)
    expect(contrast(colours.get('on-accent') ?? '', colours.get('accent') ?? '')).toBeGreaterThanOrEqual(4.5)
  },
)

test.each(['radio', 'checkbox'])('the mark of a chosen %s has that colour in either theme', (control) =>
  expect(sheet).toContain(`--${control}-icon-color: var(--ks-on-accent);`),
)

test.each(['.mantine-Input-wrapper', '.mantine-Radio-radio', '.mantine-Checkbox-input'])(
  '%s has that border instead of the one of the library',
  (control) => {
    const rule = sheet.slice(sheet.lastIndexOf(control)).split('}')[0]
    expect(rule).toContain('var(--ks-line-strong)')
  },
)
