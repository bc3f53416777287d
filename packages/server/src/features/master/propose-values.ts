import type { RuleChangeCard } from '@karsetu/contract/revision/rule-change-calls.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { proposeChange } from '../revision/propose-change.ts'
import type { MohallaFacts } from './mohalla-store.ts'
import type { NewRate } from './rate-store.ts'
import type { Services } from './service-store.ts'

type Dated = { validFrom: IsoDate; source: string }
export type GivenRates = Dated & { rates: readonly NewRate[] }
export type GivenServices = Dated & { services: Services }

type Placed = Pick<MohallaFacts, 'mohallaId' | 'zoneId' | 'wardId'>

/** Puts rates of mohallas before a second person. @throws Failure revision.change_open, call.out_of_scope */
export function proposeRates(
  context: WriteContext,
  given: readonly (Placed & Pick<GivenRates, 'rates'>)[],
  { validFrom, source }: Dated,
): Promise<RuleChangeCard> {
  // In one order, as whoever writes them holds them.
  const inOrder = given.toSorted((a, b) => a.mohallaId - b.mohallaId)
  const mohallas = inOrder.map(({ mohallaId, rates }) => ({ mohallaId, rates }))
  const mohallaIds = mohallas.map(({ mohallaId }) => mohallaId)
  const change = { subject: 'mohallaRates', mohallaIds, body: { mohallas }, validFrom, validTo: null, source } as const
  return proposeChange(context, change, { places: inOrder.map(({ zoneId, wardId }) => ({ zoneId, wardId })) })
}

/** The same of what is supplied there. @throws Failure revision.change_open, call.out_of_scope */
export function proposeServices(
  context: WriteContext,
  { mohallaId, zoneId, wardId }: Placed,
  { validFrom, source, services }: GivenServices,
): Promise<RuleChangeCard> {
  const body = services
  const mohallaIds = [mohallaId] as const
  const change = { subject: 'mohallaServices', mohallaIds, body, validFrom, validTo: null, source } as const
  return proposeChange(context, change, { places: [{ zoneId, wardId }] })
}
