import type { Calls, ReceivedBy, RepliedBy } from '@karsetu/contract/platform/call.ts'
import type { Context, FileReply, RawReply, RawRequest, SentFile, WriteContext } from './context.ts'

type Declared = Calls[string]
type Writes<D extends Declared> = D['work'] extends 'write'
  ? true
  : D['work'] extends 'read'
    ? false
    : D['method'] extends 'GET'
      ? false
      : true

type Received<D extends Declared> = ReceivedBy<D> &
  (D['upload'] extends readonly unknown[] ? { files: SentFile[] } : unknown) &
  (D['raw'] extends string ? { raw: RawRequest } : unknown)

type Reply<D extends Declared> = D['download'] extends string
  ? FileReply
  : D['raw'] extends string
    ? RawReply
    : D['output'] extends object
      ? RepliedBy<D>
      : undefined

type Handler<D extends Declared> = (
  context: Writes<D> extends true ? WriteContext : Context,
  received: Received<D>,
) => Promise<Reply<D> extends undefined ? void : Reply<D>>

export type Handlers<C extends Calls> = { [Name in keyof C]: Handler<C[Name]> }

/** One call with its handler, as the server registers it; the types were checked by {@link implement}. */
export type ImplementedCall = {
  name: string
  declared: Declared
  handle: (context: Context | WriteContext, received: unknown) => Promise<unknown>
}

/** Binds a feature's declarations to its handlers. A missing handler, or one of another shape, does not compile. */
export function implement<C extends Calls>(
  declared: { feature: string; calls: C },
  handlers: Handlers<C>,
): ImplementedCall[] {
  return Object.entries(declared.calls).map(([name, call]) => ({
    name: `${declared.feature}.${name}`,
    declared: call,
    // Handlers<C> has proved that this handler takes what this call receives.
    handle: handlers[name] as unknown as ImplementedCall['handle'],
  }))
}
