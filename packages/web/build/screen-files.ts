import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const source = join(import.meta.dirname, '../src')
const route = /\bat\('([^']+)'\)[\s\S]*?import\('\.\/([^']+)'\)/g

/** The module of every lazy screen by its path, as src/routes.tsx has them. */
export function screenFiles(): Map<string, string> {
  const text = readFileSync(join(source, 'routes.tsx'), 'utf8')
  const found = new Map([...text.matchAll(route)].map(([, path = '', file = '']) => [path, join(source, file)]))
  if (found.size !== text.split('createRoute(').length - 1) {
    throw new Error('src/routes.tsx has another shape than build/screen-files.ts knows.')
  }
  return found
}
