import { operatorWorkCalls } from '@karsetu/contract/property/operator-work-calls.ts'
import { registerListCalls } from '@karsetu/contract/property/register-list-calls.ts'
import { waterListCalls } from '@karsetu/contract/property/water-list-calls.ts'
import { implement } from '../../platform/http/implement.ts'
import { exportRegister } from './export-register.ts'
import { countRegister, pageRegister, partOfRegister } from './list-register.ts'
import { pageWater } from './list-water.ts'
import { readOperatorWork } from './read-operator-work.ts'

export const registerListRoutes = [
  ...implement(registerListCalls, {
    page: (context, { query, body }) => pageRegister(context, { ...body, ...query }),
    all: (context, { body }) => partOfRegister(context, body),
    count: (context, { query }) => countRegister(context, query),
    file: async (context, { query: { format, ...request } }) => exportRegister(context, request, format),
  }),
  ...implement(waterListCalls, {
    page: (context, { query, body }) => pageWater(context, { ...body, ...query }),
  }),
  ...implement(operatorWorkCalls, {
    today: (context) => readOperatorWork(context),
  }),
]
