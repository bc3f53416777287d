import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { type Drawing, drawScreens } from './draw-screens.ts'
import { screenFiles } from './screen-files.ts'

/** The page of one screen: as it is asked for with nothing but its path, and with a question in its address. */
type ScreenPage = { page: string; query: string }

/**
 * Writes pages.json: for every screen the page that the server sends at its address. It names all files of the screen,
 * so that they come together and not one after the other, and of a public screen it holds the first view itself.
 */
export function screenPages(): Plugin {
  return {
    name: 'karsetu-screen-pages',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const empty = await readFile(join(dir, 'index.html'), 'utf8')
      const drawings = await drawScreens()
      const pages: Record<string, ScreenPage> = {}
      for (const [path, module] of screenFiles()) {
        const request = withLinks(empty, filesOf(module, bundle))
        const drawing = drawings.get(path)
        pages[path] = { page: drawing ? withView(patient(request), drawing) : request, query: request }
      }
      await writeFile(join(dir, 'pages.json'), JSON.stringify(pages))
    },
  }
}

/** The scripts and styles that come with a module, nearest first. */
function filesOf(module: string, bundle: Rolldown.OutputBundle): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const first = chunks.find(({ moduleIds }) => moduleIds.includes(module))
  if (!first) throw new Error(`No file of the build holds ${module}.`)
  const found = new Set<string>()
  const take = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk.fileName)) return
    found.add(chunk.fileName)
    for (const name of chunk.imports) take(byName.get(name))
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  }
  take(first)
  return found
}

function withLinks(page: string, files: ReadonlySet<string>): string {
  const links = [...files]
    .filter((file) => !page.includes(`/${file}"`))
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    )
  return put(page, '</head>', `${links.join('')}</head>`)
}

/** Where the first view stands in the page, the styles that dress it come before the scripts that answer it. */
const patient = (page: string) =>
  page.replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"')

/** English stands in the page; Hindi beside it, for the page's own script to put in its place. */
function withView(page: string, { style, en, hi }: Drawing): string {
  const whole = put(page, '</head>', `${style}</head>`)
  const start = whole.indexOf('<div class="boot">')
  const end = whole.indexOf('<noscript>')
  if (start < 0 || end < start) throw new Error('index.html has another shape than build/screen-pages.ts knows.')
  const view = `<div id="first-view">${en}</div>`
  const other = `<template id="first-view-hi">${hi}</template>`
  return put(whole.slice(0, start) + view + whole.slice(end), '<div id="root">', `${other}<div id="root">`)
}

/** As String.replace, which would take a $ in the new text for more than it is. */
function put(page: string, mark: string, text: string): string {
  if (!page.includes(mark)) throw new Error(`index.html has no ${mark}`)
  return page.replace(mark, () => text)
}
