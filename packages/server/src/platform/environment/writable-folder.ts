import { accessSync, constants, mkdirSync } from 'node:fs'
import { StartRefusal } from './start-refusal.ts'

/** Makes a folder of the data where it is missing. @throws StartRefusal when nothing can be written in it */
export function assertWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartRefusal(`The data folder ${folder} cannot be written (${reason}); name another with DATA_DIR.`)
  }
}
