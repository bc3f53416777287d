import { correctionCalls } from '@karsetu/contract/correction/correction-calls.ts'
import { noteCalls } from '@karsetu/contract/correction/note-calls.ts'
import { ledgerCalls } from '@karsetu/contract/ledger/ledger-calls.ts'
import { useRefresh } from '../../api/use-call.ts'

/** Reads again what a correction changes. */
export function useCorrectionsChanged() {
  const refresh = useRefresh()
  return () =>
    refresh(
      ...[correctionCalls.calls.arrears, correctionCalls.calls.page, correctionCalls.calls.effect],
      ...[noteCalls.calls.page, ledgerCalls.calls.report],
    )
}
