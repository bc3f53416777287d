import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer } from 'vite'

/** What a citizen comes to first. They look the same for everybody until something is asked. */
const paths = ['/', '/searchProperty', '/ledger', '/onlinePayment', '/paymentReceipt', '/auth/login'] as const

/** The first view of a screen, in both languages, with the styles it needs beside the style sheets. */
export type Drawing = { style: string; en: string; hi: string }

/** Draws the first view of the public screens. */
export async function drawScreens(): Promise<Map<string, Drawing>> {
  const vite = await createServer({
    configFile: false,
    root: join(import.meta.dirname, '..'),
    plugins: [react()],
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, ws: false, watch: null, hmr: false },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { drawAhead }: typeof import('../src/draw-ahead.tsx') = await vite.ssrLoadModule('/src/draw-ahead.tsx')
    const drawings = new Map<string, Drawing>()
    for (const path of paths) drawings.set(path, drawing(await drawAhead(path, 'en'), await drawAhead(path, 'hi')))
    return drawings
  } finally {
    await vite.close()
  }
}

const ownStyles = /<style[^>]*>[\s\S]*?<\/style>/g
const styleAttribute = / style="([^"]*)"/g

/**
 * Styles within tags are what the content security policy forbids: they become rules of one allowed sheet. Links lead on
 * already; forms and buttons wait for the scripts that answer them.
 */
function drawing(english: string, hindi: string): Drawing {
  const rules = new Map<string, number>()
  const withoutStyles = (view: string) =>
    view
      .replaceAll(ownStyles, '')
      .replaceAll(/<(?:form|button)\b/g, '$& inert')
      .replaceAll(styleAttribute, (_, rule: string) => {
        const known = rules.get(rule) ?? rules.size
        rules.set(rule, known)
        return ` data-drawn="${known}"`
      })
  const [en, hi] = [withoutStyles(english), withoutStyles(hindi)]
  const sheet = [...rules].map(([rule, number]) => `[data-drawn="${number}"]{${rule.replaceAll('&quot;', '"')}}`)
  const [themeStyle = ''] = english.match(ownStyles) ?? []
  return { style: put(themeStyle, sheet.join('')), en, hi }
}

const put = (style: string, rules: string) => style.replace('</style>', () => `${rules}</style>`)
