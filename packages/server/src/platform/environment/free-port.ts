import { createServer } from 'node:net'
import { StartRefusal } from './start-refusal.ts'

/**
 * Makes sure that nobody listens there, before anything is started that would have to be undone.
 *
 * @throws StartRefusal naming the port
 */
export async function assertFreePort(host: string, port: number): Promise<void> {
  const probe = createServer()
  const failure = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    probe.once('error', resolve)
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })
  if (failure) throw new StartRefusal(explainPort(failure, port))
}

/** What a failed listen means to the person at the terminal. */
export function explainPort(failure: NodeJS.ErrnoException, port: number): string {
  if (failure.code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program; stop it, or choose another: PORT=${port + 1} npm run up`
  }
  if (failure.code === 'EACCES') return `Port ${port} is not allowed to this user; choose one from 1024 on with PORT.`
  return `Port ${port} cannot be opened: ${failure.message}.`
}

/** A port of the loopback address that nobody used a moment ago. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
