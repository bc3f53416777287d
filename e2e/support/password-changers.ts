import type { RoleName } from '@karsetu/domain/access/permissions.ts'

/** Whose passwords the tests of passwords change: colleagues of the demo city's own people, of the same roles. */
export const passwordChangers = {
  second_accounts: 'assistant_director_accounts',
  second_operator: 'ctao_operator',
} as const satisfies Record<string, RoleName>

/** Whose float, till and session one test counts: a colleague of the operator, who begins without a session. */
export const cashierOfDay = 'day_cashier'
