import { type Paise, paise } from '../money/paise.ts'
import { addRatios, multiplyRatios, type Ratio, ratio, ratioText } from '../money/ratio.ts'
import { divideRounded } from '../money/rounding.ts'
import type { Head } from './heads.ts'

/**
 * One step of an assessment, in the order in which it is made.
 * start: the factor itself (an area in square feet, a value in rupees); multiply: input x factor; sum: of all inputs;
 * round: input to the unit; limit: the lesser of input and factor.
 */
export type TraceStep = {
  readonly code: string
  readonly operation: 'start' | 'multiply' | 'sum' | 'round' | 'limit'
  /** The premise it belongs to, counted from 0; the plot of a property without a building is 0. */
  readonly portion?: number
  readonly head?: Head
  /** Exact decimals or fractions, in rupees once the rate has been applied: '27/40'. */
  readonly inputs: readonly string[]
  readonly factor: string
  readonly result: string
  /** The result to the nearest paisa, for show; an area has none. */
  readonly resultPaise?: Paise
  /** What the row was chosen by. */
  readonly facts: Readonly<Record<string, string | number>>
  readonly source: string
}

export type StepText = Pick<TraceStep, 'code' | 'facts' | 'source'> & Pick<Partial<TraceStep>, 'portion' | 'head'>

const inPaise = (rupees: Ratio): Paise => paise(divideRounded(rupees.numerator * 100n, rupees.denominator))

/** Writes steps while it carries the exact running value from one to the next. */
export class TraceWriter {
  readonly steps: TraceStep[] = []

  start(text: StepText, value: Ratio, isMoney: boolean): Ratio {
    this.steps.push({
      ...text,
      operation: 'start',
      inputs: [],
      factor: ratioText(value),
      result: ratioText(value),
      ...(isMoney ? { resultPaise: inPaise(value) } : {}),
    })
    return value
  }

  multiply(text: StepText, input: Ratio, factor: Ratio): Ratio {
    return this.#money(text, 'multiply', [input], factor, multiplyRatios(input, factor))
  }

  sum(text: StepText, inputs: readonly Ratio[]): Ratio {
    return this.#money(text, 'sum', inputs, ratio(1n), inputs.reduce(addRatios, ratio(0n)))
  }

  limit(text: StepText, input: Ratio, limit: Ratio): Ratio {
    const isLess = limit.numerator * input.denominator < input.numerator * limit.denominator
    return this.#money(text, 'limit', [input], limit, isLess ? limit : input)
  }

  /** `unit` in rupees. */
  round(text: StepText, input: Ratio, unit: Ratio, result: Paise): Paise {
    this.#money(text, 'round', [input], unit, ratio(BigInt(result), 100n))
    return result
  }

  #money(
    text: StepText,
    operation: TraceStep['operation'],
    inputs: readonly Ratio[],
    factor: Ratio,
    result: Ratio,
  ): Ratio {
    this.steps.push({
      ...text,
      operation,
      inputs: inputs.map(ratioText),
      factor: ratioText(factor),
      result: ratioText(result),
      resultPaise: inPaise(result),
    })
    return result
  }
}
