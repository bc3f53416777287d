import { counterCalls } from '@karsetu/contract/counter/counter-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { PendingPapers } from './PendingPapers.tsx'

PostingScreen.needs = { access: counterCalls.calls.page.access, title: m.counter_pending_title } satisfies Needs

/** Money that is not final yet: cheques and drafts until the bank has paid or returned them. */
export default function PostingScreen() {
  return <PendingPapers />
}
