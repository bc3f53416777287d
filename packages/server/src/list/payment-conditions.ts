import { type Condition, contains, equals } from './conditions.ts'

type PaymentColumns = {
  /** SQL: the number of the transaction or receipt. */
  number: string
  mode: string
  /** SQL: the number of the cheque or draft. */
  instrument: string
}

/** The filters of `paymentFilters` on the columns of a payment. */
export const paymentConditions = ({ number, mode, instrument }: PaymentColumns) => {
  const ofMode = (name: 'cheque' | 'dd'): Condition => {
    const hasNumber = contains(instrument)
    return (value, tools) => [`${mode} = '${name}'`, hasNumber(value, tools)].flat()
  }
  return {
    transactionId: contains(number),
    paymentMethod: equals(mode),
    transactionType: equals(mode),
    chequeNo: ofMode('cheque'),
    ddNo: ofMode('dd'),
  } satisfies Record<string, Condition>
}
