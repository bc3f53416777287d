import { type IntentEvent, type IntentState, intentEvents, intentStates, nextIntentState } from './intent-states.ts'

/** For tests: the events that move an intent from one state to another. */
export function listIntentMoves(): { from: IntentState; event: IntentEvent; to: IntentState }[] {
  return intentStates.flatMap((from) =>
    intentEvents.flatMap((event) => {
      const to = nextIntentState(from, event)
      return to === undefined || to === from ? [] : [{ from, event, to }]
    }),
  )
}
