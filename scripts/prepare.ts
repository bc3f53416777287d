/**
 * Loaded before every command (bootstrap.mjs): the words must be compiled before anything that speaks them is loaded.
 * Faulty words stop a command; the checks and tests report them among their findings instead.
 */
import { isMainThread } from 'node:worker_threads'
import { makeWords } from './build/make-words.ts'
import { say } from './terminal/steps.ts'

if (isMainThread && !/(check|commit|test|test-server)\.ts$/.test(process.argv[1] ?? '')) {
  try {
    if (await makeWords()) say('words', 'compiled in English and Hindi')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
