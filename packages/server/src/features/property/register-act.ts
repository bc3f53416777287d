import { staffIdOf } from '@karsetu/domain/access/permissions.ts'
import type { WriteContext } from '../../platform/http/context.ts'

export const registerActKinds = [
  'add',
  'edit',
  'owners',
  'mobile',
  'images',
  'premises',
  'delete',
  'restore',
  'split',
  'amalgamate',
  'match',
  'unmatch',
  'bulk_update',
  'ptin_update',
  'road_width',
  'survey',
  'location',
  'objection',
  'mutation',
  'jalkal',
  'self_assessment',
  'import_undo',
] as const
export type RegisterActKind = (typeof registerActKinds)[number]

/** What changing the register needs of a context; a job makes one from its own. */
export type RegisterContext = Pick<WriteContext, 'tx' | 'actor' | 'now' | 'today' | 'note'>

export type ActRecord = {
  kind: RegisterActKind | 'undo'
  reason: string | null
  /** Files of `stored_file`. */
  documents: readonly string[]
  /** Who asked for it, where the actor is the one who decides. */
  proposedBy?: number
  undoesAct?: number
}

/** Enters the act itself. @returns its number */
export async function insertAct({ tx, actor }: RegisterContext, act: ActRecord): Promise<number> {
  const actorId = staffIdOf(actor)
  const { rows } = await tx.query<{ actId: number }>(
    `with made as (
       insert into register_act (kind, reason, made_by, approved_by, undoes_act) values ($1, $2, $3, $4, $5) returning act_id
     ), documents as (
       insert into register_act_document select act_id, file_id from made, unnest($6::uuid[]) file_id
     )
     select act_id "actId" from made`,
    [
      act.kind,
      act.reason,
      act.proposedBy ?? actorId,
      act.proposedBy === undefined ? null : actorId,
      act.undoesAct ?? null,
      act.documents,
    ],
  )
  const [made] = rows
  if (!made) throw new Error('the act was not entered')
  return made.actId
}
