import { logCalls, logList, logLists } from '@karsetu/contract/log/log-list.ts'
import { type LogCondition, logPresets } from '@karsetu/contract/log/log-presets.ts'
import { listHandlers } from '../../list/list-handlers.ts'
import { sqlSource } from '../../list/sql-source.ts'
import { appendAudit } from '../../platform/audit/append-audit.ts'
import type { Context } from '../../platform/http/context.ts'
import { implement } from '../../platform/http/implement.ts'
import { logSource } from './log-source.ts'

/** The handlers of a list of the log; each reading leaves a row of its own. */
function handlersOf(list: typeof logList, conditions?: readonly LogCondition[]) {
  const { page, file } = listHandlers(list, sqlSource(list, logSource(conditions)))
  const logged =
    <Input extends { query: object }, Reply>(
      action: string,
      handle: (context: Context, input: Input) => Promise<Reply>,
    ) =>
    async (context: Context, input: Input): Promise<Reply> => {
      const reply = await handle(context, input)
      await logReading(context, { action, list: list.name, query: input.query })
      return reply
    }
  return { page: logged('log.page', page), file: logged('log.file', file) }
}

async function logReading(
  { platform, actor, request }: Context,
  { action, list, query }: { action: string; list: string; query: object },
): Promise<void> {
  const origin = { actor, address: request.address, requestId: request.id, action }
  await platform.database.transaction((tx) =>
    appendAudit(tx, origin, { subjectKind: 'log', subjectId: list, after: query }),
  )
}

const adminEdits = handlersOf(logLists.adminEdits, logPresets.adminEdits)
const matchingRemoved = handlersOf(logLists.matchingRemoved, logPresets.matchingRemoved)
const deletedProperties = handlersOf(logLists.deletedProperties, logPresets.deletedProperties)
const addedProperties = handlersOf(logLists.addedProperties, logPresets.addedProperties)
const paymentShift = handlersOf(logLists.paymentShift, logPresets.paymentShift)
const splits = handlersOf(logLists.splits, logPresets.splits)

export const logRoutes = implement(logCalls, {
  ...handlersOf(logList),
  adminEdits: adminEdits.page,
  adminEditsFile: adminEdits.file,
  matchingRemoved: matchingRemoved.page,
  matchingRemovedFile: matchingRemoved.file,
  deletedProperties: deletedProperties.page,
  deletedPropertiesFile: deletedProperties.file,
  addedProperties: addedProperties.page,
  addedPropertiesFile: addedProperties.file,
  paymentShift: paymentShift.page,
  paymentShiftFile: paymentShift.file,
  splits: splits.page,
  splitsFile: splits.file,
})
