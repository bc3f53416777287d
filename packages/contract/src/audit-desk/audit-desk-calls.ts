import { z } from 'zod'
import { call, declareCalls } from '../platform/call.ts'
import { DateSchema, InstantSchema, idInQuery } from '../platform/schemas.ts'
import { m } from '../words/messages.ts'
import { populations } from './audit-desk-labels.ts'
import { balanceList, findingList, packList, sampledList, sampleList } from './audit-desk-lists.ts'

const access = 'audit.inspect'

const isForward = ({ startDate, endDate }: { startDate: string; endDate: string }) => startDate <= endDate
const backwards = { path: ['endDate'], error: () => m.audit_period_backwards() }

const day = (label: () => string) =>
  z.preprocess(
    (value) => value || undefined,
    z.string({ error: () => m.common_field_required({ label: label() }) }).pipe(DateSchema),
  )
const period = { startDate: day(m.list_start_date), endDate: day(m.list_end_date) }

/** Whoever knows the seed draws the same rows again; without one the portal makes it. */
export const SampleForm = z
  .strictObject({
    population: z.enum(populations, { error: () => m.common_field_required({ label: m.audit_population() }) }),
    ...period,
    size: z
      .int({ error: () => m.common_field_required({ label: m.audit_size() }) })
      .min(1)
      .max(1000),
    seed: z.string().trim().max(64).optional(),
  })
  .refine(isForward, backwards)
export type SampleForm = z.output<typeof SampleForm>

export const PackForm = z.strictObject(period).refine(isForward, backwards)
export type PackForm = z.output<typeof PackForm>

/** One anchor of the audit chains, and whether it lies off the machine. */
export const Anchor = z.object({ day: z.string(), takenAt: InstantSchema, rows: z.int(), isDelivered: z.boolean() })
export type Anchor = z.output<typeof Anchor>

export const auditDeskCalls = declareCalls('auditDesk', {
  findings: findingList.calls.page,
  findingsFile: findingList.calls.file,
  balances: balanceList.calls.page,
  balancesFile: balanceList.calls.file,
  samples: sampleList.calls.page,
  samplesFile: sampleList.calls.file,
  sampled: sampledList.calls.page,
  sampledFile: sampledList.calls.file,
  packs: packList.calls.page,
  packsFile: packList.calls.file,
  drawSample: call({
    method: 'POST',
    path: '/audit/samples',
    access,
    body: SampleForm,
    output: z.object({ sampleId: z.int(), seed: z.string(), drawn: z.int(), populationSize: z.int() }),
    errors: ['call.out_of_scope'],
    summary: 'Draws a sample. The seed is recorded, and draws the same rows again.',
  }),
  redrawSample: call({
    method: 'GET',
    path: '/audit/samples/{id}/redraw',
    access,
    work: 'report',
    params: z.object({ id: idInQuery('audit_sample') }),
    output: z.object({ isSame: z.boolean() }),
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'Draws a sample again from its seed, and says whether the same rows come out.',
  }),
  makePack: call({
    method: 'POST',
    path: '/audit/packs',
    access,
    body: PackForm,
    output: z.object({ packId: z.int(), jobId: z.string() }),
    errors: ['call.out_of_scope'],
    summary: 'Makes the evidence of a period as one signed archive, as a job.',
  }),
  pack: call({
    method: 'GET',
    path: '/audit/packs/{id}/file',
    access,
    limit: 'document',
    params: z.object({ id: idInQuery('audit_pack') }),
    download: 'own',
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'The archive of an evidence pack, as tar.gz.',
  }),
  anchors: call({
    method: 'GET',
    path: '/audit/anchors',
    access,
    output: z.object({ isDelivering: z.boolean(), anchors: z.array(Anchor) }),
    errors: ['call.out_of_scope'],
    summary: 'The anchors of the audit chains of the last days, and whether each lies off the machine.',
  }),
})
