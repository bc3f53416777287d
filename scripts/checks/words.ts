import { makeWords } from '../build/make-words.ts'
import type { Check } from './check.ts'

/** Both languages have the same words, and they compile; the checks and tests after this one need them. */
export const words: Check = {
  name: 'words',
  find: async () => {
    try {
      await makeWords()
      return []
    } catch (error) {
      return (error instanceof Error ? error.message : String(error)).trimEnd().split('\n')
    }
  },
}
