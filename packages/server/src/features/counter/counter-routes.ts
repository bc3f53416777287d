import { counterCalls } from '@karsetu/contract/counter/counter-calls.ts'
import { implement } from '../../platform/http/implement.ts'
import { previewPayment } from './preview-payment.ts'
import { takePayment } from './take-payment.ts'

export const counterRoutes = implement(counterCalls, {
  preview: (context, { body }) => previewPayment(context, body),
  take: (context, { body }) => takePayment(context, body),
})
