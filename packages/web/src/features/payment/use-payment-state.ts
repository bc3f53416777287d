import { paymentCalls } from '@karsetu/contract/payment/payment-calls.ts'
import { useCall } from '../../api/use-call.ts'

/** Seconds between one question and the next; the last holds on. The server asks the bank at most every 3 seconds. */
const pauses = [3, 4, 6, 10, 15, 30] as const
/** After so many questions (some 25 minutes) the page asks only when told to; the server goes on for three days. */
const mostQuestions = 60

/**
 * Where a payment stands, from the server alone: first what it knows, then, unless that is success, what the bank
 * says; while the bank is undecided it is asked again, less and less often.
 */
export function usePaymentState(txnId: string) {
  const known = useCall(paymentCalls.calls.status, { params: { txnId } })
  const request = useCall(
    paymentCalls.calls.sync,
    { body: { txnId } },
    {
      enabled: known.isSuccess && known.data.state !== 'succeeded',
      askAgainMs: (last, answers) => {
        if (last?.isOpen === false || answers >= mostQuestions) return false
        return (pauses[Math.min(answers, pauses.length - 1)] ?? 30) * 1000
      },
    },
  )
  const payment = request.data ?? known.data
  return {
    payment,
    /** Not even what the server knows could be read. */
    error: known.error,
    /** When the bank was asked last, in milliseconds; 0: not yet. */
    askedAt: Math.max(request.dataUpdatedAt, request.errorUpdatedAt),
    isAsking: request.isFetching,
    askNow: () => void (known.isSuccess ? request.refetch() : known.refetch()),
  }
}
