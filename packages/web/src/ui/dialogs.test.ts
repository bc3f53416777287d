import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })

/** A dialog of the library, of the browser, or one that only says that it is one. */
const ofItsOwn = new RegExp(
  [
    /import \{[^}]*\b(?:Modal\w*|Drawer\w*|FocusTrap|Overlay)\b[^}]*\} from '@mantine/,
    /@mantine\/modals/,
    /<dialog\b|\.showModal\(/,
    /\s(?:role=[^\s>]*dialog|aria-modal=)/,
    /(?<![\w.])(?:window\.|globalThis\.)?(?:confirm|alert|prompt)\(/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

test('every dialog is the house’s, so that each takes the focus, gives it back and closes by Escape', () => {
  const others = Object.entries(sources)
    .filter(([file]) => !/\/Dialog\.tsx$|\.test\.tsx?$/.test(file))
    .filter(([, text]) => ofItsOwn.test(text))
  expect(Object.keys(sources).length).toBeGreaterThan(100)
  expect(others.map(([file]) => file)).toEqual([])
  expect(sources['./Dialog.tsx']).toMatch(ofItsOwn)
})
