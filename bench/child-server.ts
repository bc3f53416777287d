import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** A server in a process of its own, so that it shares no thread with who measures it. */
export type ChildServer = { address: string; stop(): Promise<void> }

/** Starts a script that sends its address when it listens, and ends on the message 'stop'. */
export async function startChild(script: string, env: NodeJS.ProcessEnv = {}): Promise<ChildServer> {
  const child = fork(new URL(script, import.meta.url), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [address] = await Promise.race([once(child, 'message'), failure(child)])
  return {
    address: String(address),
    stop: async () => {
      child.send('stop')
      await once(child, 'exit')
    },
  }
}

async function failure(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`the server ended with ${code} before it listened`)
}
