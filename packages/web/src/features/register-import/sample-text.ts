/** More would not be read beside the field. */
const mostLetters = 60

/** The first values of a column, each once and whole as far as they fit; undefined when nothing stands in it. */
export function sampleText(samples: readonly string[]): string | undefined {
  const [first, ...rest] = new Set(samples.filter((sample) => sample !== ''))
  if (first === undefined) return undefined
  if (first.length > mostLetters) return `${first.slice(0, mostLetters).trimEnd()}…`
  let text = first
  for (const sample of rest) {
    const longer = `${text} · ${sample}`
    if (longer.length > mostLetters) return `${text} …`
    text = longer
  }
  return text
}
