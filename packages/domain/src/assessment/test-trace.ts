import { addRatios, multiplyRatios, parseRatio, ratio, ratioText } from '../money/ratio.ts'
import type { TraceStep } from './trace.ts'

/** For tests: does every step follow from its own inputs, and do the inputs come from earlier steps? */
export function traceHolds(steps: readonly TraceStep[]): boolean {
  const known = new Set<string>()
  return steps.every((step) => {
    const inputsKnown = step.inputs.every((input) => known.has(input))
    known.add(step.result)
    return inputsKnown && stepHolds(step)
  })
}

function stepHolds({ operation, inputs, factor, result }: TraceStep): boolean {
  const values = inputs.map(parseRatio)
  const first = values[0] ?? ratio(0n)
  switch (operation) {
    case 'start':
      return result === factor
    case 'multiply':
      return ratioText(multiplyRatios(first, parseRatio(factor))) === result
    case 'sum':
      return ratioText(values.reduce(addRatios, ratio(0n))) === result
    case 'limit':
      return result === factor || result === ratioText(first)
    case 'round': {
      const unit = parseRatio(factor)
      const gap = addRatios(parseRatio(result), ratio(-first.numerator, first.denominator))
      const size = gap.numerator < 0n ? -gap.numerator : gap.numerator
      return size * unit.denominator < unit.numerator * gap.denominator
    }
  }
}
