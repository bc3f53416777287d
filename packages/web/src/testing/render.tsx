import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

/** The HTML a component starts with, as the browser would first see it. */
export function renderHtml(element: ReactNode): string {
  return renderToString(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>
    </MantineProvider>,
  ).replaceAll(/<style[\s\S]*?<\/style>/g, '')
}

/** What a reader finds in it: the words alone. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
