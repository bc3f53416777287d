import { logCalls, logList, logLists } from '@karsetu/contract/log/log-list.ts'
import { type LogCondition, logPresets } from '@karsetu/contract/log/log-presets.ts'
import { listHandlers } from '../../list/list-handlers.ts'
import { sqlSource } from '../../list/sql-source.ts'
import { noteReading } from '../../platform/http/audit-reading.ts'
import type { Context } from '../../platform/http/context.ts'
import { implement } from '../../platform/http/implement.ts'
import { logSource } from './log-source.ts'

/** The handlers of a list of the log; each page that is read leaves a row, as every export does. */
function handlersOf(list: typeof logList, conditions?: readonly LogCondition[]) {
  const handlers = listHandlers(list, sqlSource(list, logSource(conditions)))
  const page = async (context: Context, input: Parameters<typeof handlers.page>[1]) => {
    const reply = await handlers.page(context, input)
    await noteReading(context, 'log.page', { subjectKind: 'log', subjectId: list.name, after: input.query })
    return reply
  }
  return { ...handlers, page }
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
