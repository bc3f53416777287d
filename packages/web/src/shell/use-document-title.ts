import { m } from '@karsetu/contract/words/messages.ts'
import type { ScreenPath } from '@karsetu/domain/access/screens.ts'
import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useLocale } from '../locale/locale.ts'
import { screenTitles } from './screen-titles.ts'

/** Keeps the window's title in step with the screen and the language. */
export function useDocumentTitle() {
  const locale = useLocale()
  const path: string | undefined = useMatches().at(-1)?.fullPath
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words follow the language
  useEffect(() => {
    const title = screenTitles[path as ScreenPath]?.() // a path without a title falls back below
    document.title = title ? `${title} · ${m.shell_portal_name()}` : m.shell_portal_name()
  }, [path, locale])
}
