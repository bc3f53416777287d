import { pushCalls } from '@karsetu/contract/nagar-sewa/push-calls.ts'
import { formatCount, formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { currentLocale } from '../../locale/locale.ts'
import { toast } from '../../ui/toast.ts'

/** Pushes a day, and says how many of its lines were added. */
export function usePushDay() {
  const refresh = useRefresh()
  const { pushToENagarSewa, days, lines } = pushCalls.calls
  return useCommand(pushToENagarSewa, {
    onSuccess: ({ day, own, added }) => {
      const said = { day: formatDate(day, currentLocale()), count: formatCount(added) }
      const isEmpty = own.receipts + own.reversals === 0
      void toast.success(isEmpty ? m.push_nothing(said) : m.push_done(said), m.common_success())
      return refresh(days, lines)
    },
    onError: (error) => toast.error(error.message, m.common_error()),
  })
}
