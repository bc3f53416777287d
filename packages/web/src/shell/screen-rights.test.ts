import { screenRights } from '@karsetu/domain/access/screen-rights.ts'
import type { ScreenPath } from '@karsetu/domain/access/screens.ts'
import { expect, test } from 'vitest'
import routes from '../routes.tsx?raw'
import type { Needs } from './lazy-screen.tsx'

const sources = import.meta.glob<string>('../features/**/*Screen.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const modules = import.meta.glob<{ default: { needs: Needs } }>('../features/**/*Screen.tsx')

/** Where a menu can lead to and not everybody may go, with its file; a page of one record is not among them. */
const screens = [...routes.matchAll(/at\('([^'$]+)'\)[^']+import\('\.([^']+)'\)/g)]
  .map(([, path = '', file = '']) => ({ path, file: `..${file}` }))
  .filter(({ file }) => sources[file]?.includes('.needs ='))

test('there are screens to compare', () => expect(screens.length).toBeGreaterThan(15))

test.each(screens)('menu and screen agree on who may open $path', async ({ path, file }) => {
  const needs = (await modules[file]?.())?.default.needs
  expect(screenRights[path as ScreenPath]).toEqual([needs?.access]) // the routes know no other paths
})
