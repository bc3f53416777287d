import { mobileCodeCalls } from '@karsetu/contract/mobile-code/mobile-code-calls.ts'
import { implement } from '../../platform/http/implement.ts'
import { sendCode } from './send-code.ts'
import { verifyCode } from './verify-code.ts'

export const mobileCodeRoutes = implement(mobileCodeCalls, {
  send: (context, { body }) => sendCode(context, body),
  verify: (context, { body }) => verifyCode(context, body),
})
