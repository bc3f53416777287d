import { type FolderLock, isAlive } from './folder-lock.ts'
import { type RunningServer, signalServer, stopServer } from './server-process.ts'

const lookEveryMilliseconds = 250
const restMilliseconds = 10_000

/**
 * Keeps a PostgreSQL running until it is told to stop: one that was killed is started again on the same port, so that
 * the addresses given out stay true and connections only have to be opened anew.
 */
export function supervise(server: {
  cluster: string
  running: RunningServer
  restart: () => Promise<RunningServer>
  lock: FolderLock
}): { pid: () => number; stop: () => Promise<void> } {
  let { running } = server
  let stopping: Promise<void> | undefined
  let restarting: Promise<void> | undefined
  let restUntil = 0

  const look = () => {
    if (stopping || restarting || Date.now() < restUntil || isAlive(running.pid)) return
    console.error('PostgreSQL ended unexpectedly and is started again.')
    restarting = server
      .restart()
      .then((again) => {
        running = again
      })
      .catch((error: unknown) => {
        console.error(error instanceof Error ? error.message : error)
        restUntil = Date.now() + restMilliseconds
      })
      .finally(() => {
        restarting = undefined
      })
  }
  const looking = setInterval(look, lookEveryMilliseconds).unref()

  // Our process may end without asking (a fault of ours); PostgreSQL then shuts down by itself.
  const lastWord = () => {
    signalServer(running.pid, 'SIGINT')
    server.lock.release()
  }
  process.once('exit', lastWord)

  const stop = async () => {
    clearInterval(looking)
    await restarting
    await stopServer(server.cluster, running)
    process.off('exit', lastWord)
    server.lock.release()
  }
  return {
    pid: () => running.pid,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}
