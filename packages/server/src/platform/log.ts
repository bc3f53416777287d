/** Standard output as JSON lines, nothing, or a stream of the caller's. */
export type LogTarget = 'silent' | 'info' | { write(line: string): void }

/** Lines of what no call asked for: chores of the night. Never a name, a number or a text of a citizen. */
export type Log = { info(message: string, facts: object): void; error(message: string, facts: object): void }

/** Writes lines of the same shape as those of calls. */
export function logTo(target: LogTarget): Log {
  const line = (level: string) => (message: string, facts: object) => {
    if (target === 'silent') return
    const stream = target === 'info' ? process.stdout : target
    stream.write(`${JSON.stringify({ level, time: Date.now(), ...facts, msg: message })}\n`)
  }
  return { info: line('info'), error: line('error') }
}
