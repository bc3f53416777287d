import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('./serve-city.ts', import.meta.url))

async function readAddress(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the installation for the browser tests has no output')
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith('{"address"')) return String(JSON.parse(line).address)
  }
  throw new Error('The installation for the browser tests did not start; its reason stands above.')
}

/**
 * Playwright's global set-up: one installation for all browser tests, or the one that runs already at E2E_ADDRESS, and
 * a folder where the workers write down which of its properties are taken.
 */
export default async function serveCity(): Promise<() => Promise<void>> {
  const claims = mkdtempSync(join(tmpdir(), 'karsetu-e2e-'))
  process.env.E2E_CLAIMS = claims
  const forget = async () => rmSync(claims, { recursive: true, force: true })
  if (process.env.E2E_ADDRESS) return forget
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  process.env.E2E_ADDRESS = await readAddress(child)
  // What it says later must not fill the pipe and halt it.
  child.stdout?.resume()
  return async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    await forget()
  }
}
