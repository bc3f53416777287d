/** Longer than a name as registers write it. What is longer is worked out each time. */
const longestWord = 80
/** Characters of the words that are remembered at once. */
const mostCharacters = 1_000_000

/**
 * A function of a word whose results are remembered, in bounded memory: the same few thousand words make up a city's
 * names and addresses.
 * @param workOut a function of the word alone, whose result is about as large as the word
 */
export function remembered<Result>(workOut: (word: string) => Result): (word: string) => Result {
  const known = new Map<string, Result>()
  let characters = 0
  return (word) => {
    const before = known.get(word)
    if (before !== undefined) return before
    if (word.length > longestWord) return workOut(word)
    const own = ownCopy(word)
    const result = workOut(own)
    characters += word.length
    if (characters > mostCharacters) {
      known.clear()
      characters = word.length
    }
    known.set(own, result)
    return result
  }
}

/** A piece of a text may hold on to the whole of it, which the remembered word would keep in memory. */
const ownCopy = (word: string): string => word.split('').join('')
