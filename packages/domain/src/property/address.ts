const partsOf = (text: string): string[] =>
  text
    .toLocaleLowerCase()
    .split(',')
    .map((part) => part.trim())

/** Whether an address names a place, a house number for example or a mohalla, as one of its parts. */
export const namesIt = (address: string, place: string): boolean => {
  const named = partsOf(address)
  return partsOf(place).every((part) => named.includes(part))
}

/** An address on one line, of parts of which one may name another already: each is said once. */
export const joinAddress = (...parts: readonly (string | null)[]): string =>
  parts
    .filter((part) => part !== null && part.trim() !== '')
    .reduce<string[]>((said, part) => {
      if (part === null || said.some((one) => namesIt(one, part))) return said
      return [...said.filter((one) => !namesIt(part, one)), part]
    }, [])
    .join(', ')

/** An address in which a place that it names has another name, its Hindi one for example. */
export const renamePlace = (address: string, from: string, to: string): string =>
  address
    .split(',')
    .map((part) => part.trim())
    .map((part) => (part.toLocaleLowerCase() === from.toLocaleLowerCase() ? to : part))
    .join(', ')
