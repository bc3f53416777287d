import { StartRefusal } from '../platform/environment/start-refusal.ts'

/**
 * Runs a command to its end. A reason the person can act on is one line; a fault of ours keeps its stack.
 *
 * @param work answers the exit code
 */
export async function runCommand(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work()
  } catch (error) {
    console.error(error instanceof StartRefusal ? error.message : error)
    process.exitCode = 1
  }
  // Whatever still holds the process open (an idle connection, a timer) has nothing left to do.
  process.exit()
}
