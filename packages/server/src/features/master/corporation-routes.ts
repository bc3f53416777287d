import { corporationCalls } from '@karsetu/contract/master/corporation.ts'
import { implement } from '../../platform/http/implement.ts'
import { readCorporation } from './read-corporation.ts'

export const corporationRoutes = implement(corporationCalls, {
  read: ({ reads }) => readCorporation(reads),
})
