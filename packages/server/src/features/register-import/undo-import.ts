import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { appendAudit, appendAudits } from '../../platform/audit/append-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { AuditNote } from '../../platform/http/context.ts'
import { actorText } from '../ledger/actor-text.ts'
import { changeRegister } from '../property/change-register.ts'
import type { RegisterContext } from '../property/register-act.ts'
import { lockInOrder } from '../property/register-store.ts'
import { changeImport, lockStep } from './import-store.ts'
import type { ImportWork } from './import-work.ts'
import { whatBuildsOn } from './what-builds-on.ts'

const batchRows = 500

type Group = { journalId: number | null; properties: number[] }

/** The next properties to take back: those one journal opened, or some that owed nothing. */
async function nextGroup(tx: Tx, importId: number): Promise<Group | null> {
  const { rows } = await tx.query<{ property_id: number; journal_id: number | null }>(
    `select property_id, journal_id from register_row row
     where import_id = $1 and property_id is not null and not undone and journal_id is not distinct from (
       select journal_id from register_row first where first.import_id = $1 and first.property_id is not null and not first.undone
       order by journal_id nulls last limit 1)
     order by property_id limit ${batchRows}`,
    [importId],
  )
  const first = rows[0]
  return first ? { journalId: first.journal_id, properties: rows.map(({ property_id }) => property_id) } : null
}

async function assertNothingBuilds(tx: Tx, importId: number, properties: readonly number[]): Promise<void> {
  await lockInOrder(tx, properties)
  // Nobody can post to these accounts or change these properties, or name them in a row, until we are done.
  await tx.query('select from property_account where property_id = any ($1) order by property_id for update', [
    properties,
  ])
  await tx.query('select from property where property_id = any ($1) order by property_id for update', [properties])
  const { examples } = await whatBuildsOn(tx, importId, properties)
  if (examples[0]) throw new Error(`${examples[0]} is in use; the rest of the import stays`)
}

/** The mirror takes effect on the opening's own day: a balance that is taken back never bore interest. */
async function mirror(tx: Tx, work: ImportWork, importId: number, journalId: number): Promise<void> {
  const { rows } = await tx.query<{ made: number }>(
    'select reverse_opening_journal(journal_id, $2, effective_on, $3, $4) made from journal where journal_id = $1',
    [
      journalId,
      `undo:import:${importId}:${journalId}`,
      actorText(work.origin.actor),
      JSON.stringify({ importId, undo: true }),
    ],
  )
  const made = rows[0]?.made
  if (made === undefined) throw new Error('reverse_opening_journal gave no number')
  const taken = { importId, reverses: journalId }
  await appendAudit(tx, work.origin, {
    subjectKind: 'register_import',
    subjectId: String(importId),
    after: taken,
    journalId: made,
  })
}

/** What an act of the register needs of an import's work. */
const registerContext = (
  tx: Tx,
  { origin: { actor } }: ImportWork,
  today: IsoDate,
  notes: AuditNote[],
): RegisterContext => ({
  ...{ tx, actor, today, now: new Date().toISOString() },
  note: (note) => void notes.push(note),
})

async function undo(tx: Tx, work: ImportWork, importId: number, group: Group, on: IsoDate): Promise<void> {
  await assertNothingBuilds(tx, importId, group.properties)
  if (group.journalId !== null) await mirror(tx, work, importId, group.journalId)
  const notes: AuditNote[] = []
  await changeRegister(registerContext(tx, work, on, notes), {
    ...{ kind: 'import_undo', reason: `import ${importId}`, documents: [] },
    changes: group.properties.map((propertyId) => ({ propertyId, status: 'withdrawn' as const })),
  })
  await appendAudits(tx, work.origin, notes)
  await tx.query('update register_row set undone = true where import_id = $1 and property_id = any ($2)', [
    importId,
    group.properties,
  ])
}

/**
 * Takes a whole import back: mirror journals for its openings, and its properties withdrawn. Goes on after a crash where
 * it stood. The file may then come again.
 * @throws Error naming the first property on which something was built meanwhile
 */
export async function undoImport(work: ImportWork, importId: number, on: IsoDate): Promise<{ withdrawn: number }> {
  let withdrawn = 0
  for (let more = true; more; ) {
    await work.step(async (tx) => {
      await lockStep(tx, importId, 'undoing')
      const group = await nextGroup(tx, importId)
      more = group !== null
      if (group) await undo(tx, work, importId, group, on)
      else await changeImport(tx, importId, { status: 'undone' })
      withdrawn += group?.properties.length ?? 0
      return { cursor: { withdrawn }, done: group?.properties.length ?? 0 }
    })
  }
  return { withdrawn }
}
