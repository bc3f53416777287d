import type { Actor } from '@karsetu/domain/access/permissions.ts'

/** Who is named in a journal. */
export function actorText(actor: Actor): string {
  if (actor.kind === 'staff') return `staff:${actor.staffId}`
  return actor.kind === 'system' ? `system:${actor.name}` : 'public'
}
