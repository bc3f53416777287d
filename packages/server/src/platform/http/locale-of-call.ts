import { AsyncLocalStorage } from 'node:async_hooks'
import { type Locale, takeLocaleFrom } from '@karsetu/contract/words/locale.ts'

const current = new AsyncLocalStorage<Locale>()
takeLocaleFrom(() => current.getStore() ?? 'en')

/** Runs work in which every sentence is said in this language. */
export function speaking<Result>(locale: Locale, work: () => Result): Result {
  return current.run(locale, work)
}
