import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks for a line. */
export async function ask(question: string): Promise<string> {
  const line = createInterface({ input: process.stdin, output: process.stdout, terminal: process.stdin.isTTY })
  try {
    return (await line.question(question)).trim()
  } finally {
    line.close()
  }
}

/** Asks for a line that does not appear on the screen. */
export async function askHidden(question: string): Promise<string> {
  process.stdout.write(question)
  const dark = new Writable({ write: (_chunk, _encoding, done) => done() })
  const line = createInterface({ input: process.stdin, output: dark, terminal: process.stdin.isTTY })
  try {
    return await line.question('')
  } finally {
    line.close()
    process.stdout.write('\n')
  }
}

/** Everything that is piped in, without the line end. */
export async function readPiped(): Promise<string> {
  let text = ''
  for await (const chunk of process.stdin) text += chunk
  return text.replace(/\r?\n$/, '')
}
