import { m } from '@karsetu/contract/words/messages.ts'
import type { Access } from '@karsetu/domain/access/permissions.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLocale } from '../locale/locale.ts'

/** How long a lazy screen may take to arrive, in milliseconds (specification section 9). */
const screenFetchLimitMs = 120_000

/** The access of the call that a screen stands on; whoever may not call it sees no more than what the screen is called. */
export type Needs = {
  access: Access
  /** Where several stand under one path, by what the address asks for. */
  title: (search: Readonly<Record<string, unknown>>) => string
}

type Screen = (() => ReactNode) & { needs?: Needs }
type ScreenModule = { default: Screen }

/** A screen fetched when it is first visited, or when the pointer rests on a link to it. */
export function lazyScreen(load: () => Promise<ScreenModule>) {
  const Arriving = lazyRouteComponent(() => withinFetchLimit(load().then(forThoseWhoMay)))
  // biome-ignore lint/correctness/noComponentHookFactories: made once per route, when the routes are declared
  function Screen() {
    useLocale()
    return <Arriving />
  }
  Screen.preload = () => Arriving.preload?.()
  return Screen
}

/** Whose rights are known only behind a sign-in: the first public view carries nothing of them. */
async function forThoseWhoMay({ default: Screen }: ScreenModule): Promise<ScreenModule> {
  if (!Screen.needs) return { default: Screen }
  const { needing } = await import('./needing.tsx')
  return { default: needing(Screen.needs, Screen) }
}

/** @throws Error worded for the reader, when the screen has not arrived within the limit */
export async function withinFetchLimit(arrival: Promise<ScreenModule>): Promise<ScreenModule> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(m.shell_screen_too_slow())), screenFetchLimitMs)
  })
  try {
    return await Promise.race([arrival, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
