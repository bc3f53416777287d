import { bankStatementCalls } from '@karsetu/contract/bank-statement/bank-statement-calls.ts'
import { statementLineList } from '@karsetu/contract/bank-statement/statement-line-list.ts'
import { listHandlers } from '../../list/list-handlers.ts'
import { implement } from '../../platform/http/implement.ts'
import { acceptReturn } from './accept-return.ts'
import { addAccount, editAccount, listAccounts } from './bank-accounts.ts'
import { enterStatement, matchOnceMore, previewStatement } from './import-statement.ts'
import { readLine } from './line-detail.ts'
import { statementLines } from './statement-line-source.ts'
import { approveClaim, claimLine, rejectClaim } from './suspense-claims.ts'
import { undoLine } from './undo-line.ts'

export const bankStatementRoutes = implement(bankStatementCalls, {
  ...listHandlers(statementLineList, statementLines),
  accounts: (context) => listAccounts(context),
  addAccount: (context, { body }) => addAccount(context, body),
  editAccount: (context, { params, body }) => editAccount(context, params.bankAccountId, body),
  preview: (context, { body, files }) => previewStatement(context, { form: body, files }),
  enter: (context, { body, files }) => enterStatement(context, { form: body, files }),
  rematch: (context) => matchOnceMore(context),
  line: (context, { params }) => readLine(context, context.reads, params.lineId),
  undo: (context, { params, body }) => undoLine(context, { ...params, ...body }),
  acceptReturn: (context, { params, body }) => acceptReturn(context, { ...params, ...body }),
  claim: (context, { params, body }) => claimLine(context, { ...params, ...body }),
  approveClaim: (context, { params, body }) => approveClaim(context, { ...params, ...body }),
  rejectClaim: (context, { params, body }) => rejectClaim(context, { ...params, ...body }),
})
