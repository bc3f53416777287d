/** Thread that reads one bank statement and answers once. */
import { parentPort, workerData } from 'node:worker_threads'
import { Failure } from '@karsetu/contract/platform/fail.ts'
import { type StatementError, UnreadableStatement } from '@karsetu/domain/bank-statement/statement.ts'
import { type ReadStatement, readStatement, type StatementFile } from './read-statement.ts'

export type ReadReply =
  | { readonly read: ReadStatement }
  | { readonly unreadable: StatementError }
  | { readonly refused: { readonly code: Failure['code']; readonly facts: unknown } }
  | { readonly fault: string }

const reply = (answer: ReadReply) => parentPort?.postMessage(answer)

try {
  // The starter of this file passes exactly this.
  reply({ read: await readStatement(workerData as StatementFile) })
} catch (error) {
  if (error instanceof UnreadableStatement) reply({ unreadable: error.fault })
  else if (error instanceof Failure) reply({ refused: { code: error.code, facts: error.facts } })
  else reply({ fault: error instanceof Error ? error.message : String(error) })
}
