/**
 * A reason not to start that the person at the terminal can act on: the message is one whole line, printed alone,
 * without a stack. Anything else thrown at start is a fault of ours and keeps its stack.
 */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}
