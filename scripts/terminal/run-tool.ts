import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The folder of the clone. */
export const project = fileURLToPath(new URL('../..', import.meta.url))

export interface ToolResult {
  readonly code: number
  readonly output: string
}

/**
 * Runs a program of node_modules with the Node that runs us.
 *
 * @param script path of its JavaScript, relative to the clone
 * @param options.show true lets its output through as it comes, and keeps none of it
 */
export function runTool(
  script: string,
  args: readonly string[],
  options: { show?: boolean; env?: NodeJS.ProcessEnv; folder?: string } = {},
): Promise<ToolResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [fileURLToPath(new URL(`../../${script}`, import.meta.url)), ...args], {
      cwd: options.folder ?? project,
      env: { ...process.env, ...options.env },
      stdio: options.show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
