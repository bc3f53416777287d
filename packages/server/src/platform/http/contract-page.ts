import type { DeclaredCalls } from '@karsetu/contract/platform/call.ts'

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The contract as one plain page that a browser can search; the machine-readable form is openapi.json. */
export function contractPage(features: readonly DeclaredCalls[]): string {
  const sections = features.map(({ feature, calls }) => {
    const rows = Object.values(calls).map(
      ({ method, path, access, summary, errors = [] }) =>
        `<tr><td>${method}</td><td><code>/api${escapeHtml(path)}</code></td><td>${access}</td><td>${escapeHtml(summary)}</td><td>${errors.join(', ')}</td></tr>`,
    )
    return `<h2>${feature}</h2><table><thead><tr><th>Method</th><th>Path</th><th>Open to</th><th>What it does</th><th>Its own errors</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>KarSetu: calls</title></head><body><h1>KarSetu: calls</h1><p>Shapes of every input and output: <a href="/api/openapi.json">openapi.json</a>. Amounts are whole paise.</p>${sections.join('')}</body></html>`
}
