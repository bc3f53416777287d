import { corporationCalls } from '@karsetu/contract/master/corporation.ts'
import { useCall } from '../api/use-call.ts'

/** The corporation's own facts: name, contact, counters, whom to ask about one's data. */
export const useCorporation = () => useCall(corporationCalls.calls.read, {})
