/** The one voice of every command: a short name, what happened, how long it took. */

const nameWidth = 12
const barWidth = 24

/** Prints one line: `  name        text`. */
export function say(name: string, text: string): void {
  process.stdout.write(`  ${name.padEnd(nameWidth)} ${text}\n`)
}

/** Runs a step, then says what came of it and how long it took; `work` answers that text. */
export async function step(name: string, work: () => Promise<string>): Promise<void> {
  const began = performance.now()
  const outcome = await work()
  say(name, `${outcome} (${seconds(performance.now() - began)})`)
}

/** Milliseconds as a person reads them: `0.4 s`, `75 s`. */
export function seconds(milliseconds: number): string {
  const whole = milliseconds / 1000
  return `${whole < 10 ? whole.toFixed(1) : Math.round(whole)} s`
}

/**
 * A bar that redraws itself on a terminal; in a log, one line for every tenth part.
 *
 * @returns what to call with the amount done, the total, and what is being done
 */
export function progressBar(name: string): (done: number, total: number, what: string) => void {
  let lastTenth = -1
  return (done, total, what) => {
    const part = total > 0 ? Math.min(1, done / total) : 1
    const filled = Math.round(part * barWidth)
    const bar = `[${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}]`
    const text = `${bar} ${done.toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')} ${what}`
    if (process.stdout.isTTY) {
      process.stdout.write(`\r  ${name.padEnd(nameWidth)} ${text}\u001b[K${part === 1 ? '\n' : ''}`)
      return
    }
    const tenth = Math.floor(part * 10)
    if (tenth === lastTenth) return
    lastTenth = tenth
    say(name, text)
  }
}
