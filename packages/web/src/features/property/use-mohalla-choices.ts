import { masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { useCall } from '../../api/use-call.ts'
import { useLocale } from '../../locale/locale.ts'

/** Mohallas of the ward chosen, in the reader's language; none until one is. */
export function useMohallaChoices(ward: number | undefined): { value: string; label: string }[] {
  const isHindi = useLocale() === 'hi'
  const { data } = useCall(masterCalls.calls.mohallas, { query: { ward: ward ?? 0 } }, { enabled: ward !== undefined })
  if (ward === undefined) return []
  return (data ?? []).map((each) => ({ value: String(each.mohallaId), label: isHindi ? each.nameHi : each.name }))
}
