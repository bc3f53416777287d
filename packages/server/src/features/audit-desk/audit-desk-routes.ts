import { auditDeskCalls } from '@karsetu/contract/audit-desk/audit-desk-calls.ts'
import {
  balanceList,
  findingList,
  packList,
  sampledList,
  sampleList,
} from '@karsetu/contract/audit-desk/audit-desk-lists.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { equals } from '../../list/conditions.ts'
import { listHandlers } from '../../list/list-handlers.ts'
import { sqlSource } from '../../list/sql-source.ts'
import { listAnchors } from '../../platform/audit/anchor-audit.ts'
import { sendFile } from '../../platform/files/stored-files.ts'
import type { Context } from '../../platform/http/context.ts'
import { implement } from '../../platform/http/implement.ts'
import { assertWholeCity } from '../access/place-scope.ts'
import { balanceSource } from './balance-source.ts'
import { drawSample, redrawSample } from './draw-sample.ts'
import { findingSource } from './finding-source.ts'
import { makePack } from './make-pack.ts'

const nowhere = 'cross join (select null::integer zone_id, null::integer ward_id, null::integer mohalla_id) nowhere'

/** Samples and packs belong to no ward: who works for the whole city reads them. */
const ofWholeCity = {
  ...{ place: 'nowhere', isUnscoped: true },
  where: ({ actor }: Context) => {
    assertWholeCity(actor)
    return []
  },
}

const samples = sqlSource(sampleList, {
  ...ofWholeCity,
  from: `audit_sample sample join staff on staff_id = made_by ${nowhere}`,
  id: 'sample.sample_id',
  fields: {
    madeAt: 'sample.made_at',
    population: 'sample.population',
    startDate: 'sample.start_date',
    endDate: 'sample.end_date',
    size: 'sample.size',
    populationSize: 'sample.population_size',
    seed: 'sample.seed',
    madeBy: 'staff.username',
    sampleId: 'sample.sample_id',
  },
  conditions: { population: equals('sample.population') },
})

const sampled = sqlSource(sampledList, {
  from: 'audit_sample_row drawn left join property using (property_id)',
  // A sample has at most 1,000 rows.
  id: '(drawn.sample_id * 10000 + drawn.place)',
  fields: {
    place: 'drawn.place',
    subject: 'drawn.subject',
    onDay: 'drawn.on_day',
    amountPaise: 'drawn.amount_paise',
  },
  conditions: { sampleId: equals('drawn.sample_id') },
})

const packs = sqlSource(packList, {
  ...ofWholeCity,
  from: `audit_pack pack join staff on staff_id = made_by left join stored_file using (file_id)
    left join job using (job_id) ${nowhere}`,
  id: 'pack.pack_id',
  fields: {
    madeAt: 'pack.made_at',
    startDate: 'pack.start_date',
    endDate: 'pack.end_date',
    status: `case when pack.file_id is not null then 'made' when job.status in ('failed', 'cancelled') then 'failed' else 'making' end`,
    sha256: 'stored_file.sha256',
    madeBy: 'staff.username',
    packId: 'pack.pack_id',
  },
})

/** @throws Failure call.not_found, call.out_of_scope */
async function sendPack({ platform, reads, actor }: Context, packId: number) {
  assertWholeCity(actor)
  const { rows } = await reads.query<{ fileId: string | null }>(
    'select file_id "fileId" from audit_pack where pack_id = $1',
    [packId],
  )
  if (!rows[0]?.fileId) throw fail('call.not_found')
  return sendFile(platform, reads, rows[0].fileId)
}

const handlers = {
  findings: listHandlers(findingList, sqlSource(findingList, findingSource)),
  balances: listHandlers(balanceList, balanceSource),
  samples: listHandlers(sampleList, samples),
  sampled: listHandlers(sampledList, sampled),
  packs: listHandlers(packList, packs),
}

export const auditDeskRoutes = implement(auditDeskCalls, {
  findings: handlers.findings.page,
  findingsFile: handlers.findings.file,
  balances: handlers.balances.page,
  balancesFile: handlers.balances.file,
  samples: handlers.samples.page,
  samplesFile: handlers.samples.file,
  sampled: handlers.sampled.page,
  sampledFile: handlers.sampled.file,
  packs: handlers.packs.page,
  packsFile: handlers.packs.file,
  drawSample: (context, { body }) => drawSample(context, body),
  redrawSample: (context, { params }) => redrawSample(context, params.id),
  makePack: (context, { body }) => makePack(context, body),
  pack: (context, { params }) => sendPack(context, params.id),
  anchors: async ({ actor, platform }) => {
    assertWholeCity(actor)
    return listAnchors(platform)
  },
})
