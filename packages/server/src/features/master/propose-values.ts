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

/** Puts rates of a mohalla before a second person. @throws Failure revision.change_open, call.out_of_scope */
export function proposeRates(
  context: WriteContext,
  { mohallaId, zoneId, wardId }: MohallaFacts,
  { validFrom, source, rates }: GivenRates,
): Promise<RuleChangeCard> {
  const change = { subject: 'mohallaRates', mohallaId, body: { rates }, validFrom, validTo: null, source } as const
  return proposeChange(context, change, { place: { zoneId, wardId } })
}

/** The same of what is supplied there. @throws Failure revision.change_open, call.out_of_scope */
export function proposeServices(
  context: WriteContext,
  { mohallaId, zoneId, wardId }: MohallaFacts,
  { validFrom, source, services }: GivenServices,
): Promise<RuleChangeCard> {
  const change = { subject: 'mohallaServices', mohallaId, body: services, validFrom, validTo: null, source } as const
  return proposeChange(context, change, { place: { zoneId, wardId } })
}
