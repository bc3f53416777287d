/** What a signed-in person may do, as `noun.verb`. A role's privileges are a list of these. */
export const permissions = [
  'role.view',
  'role.edit',
  'staff.view',
  'staff.edit',
  'master.view',
  'master.edit',
  'rule.approve',
  'revaluation.run',
  'property.view',
  'property.edit',
  'property.add',
  'property.edit_at_once',
  'property.delete',
  'property.approve',
  'edited_property.view',
  'old_property.view',
  'old_property.edit',
  'old_property.match',
  'bulk_update.run',
  'split.make',
  'split.approve',
  'jalkal.view',
  'jalkal.make',
  'jalkal.approve',
  'self_assessment.view',
  'self_assessment.decide',
  'mutation.view',
  'mutation.make',
  'mutation.verify',
  'mutation.approve',
  'ledger.view',
  'demand.view',
  'demand.run',
  'notice.view',
  'notice.issue',
  'notice.serve',
  'message.send',
  'message.template',
  'correction.view',
  'correction.make',
  'correction.approve',
  'objection.view',
  'objection.file',
  'objection.hear',
  'objection.decide',
  'payment.view',
  'payment.take',
  'payment.clear',
  'payment.post',
  'payment.correct',
  'payment.approve',
  'payment.reconcile',
  'payment.link',
  'neft.post',
  'statement.view',
  'statement.import',
  'receipt.view',
  'collection.push',
  'register.import',
  'map.view',
  'map.edit',
  'map.import',
  'survey.view',
  'survey.make',
  'survey.accept',
  'job.view',
  'audit.view',
  'audit.inspect',
] as const

export type Permission = (typeof permissions)[number]

export const isPermission = (text: string): text is Permission => permissions.some((permission) => permission === text)

/**
 * Who a call is open to: anybody, anybody signed in, or holders of one permission. 'own_account' is anybody signed in
 * too, also with a password that somebody else chose and that must be changed before anything else.
 */
export type Access = 'public' | 'own_account' | 'signed_in' | Permission

/** The roles the specification names (section 6), and the auditor, with the privileges a new installation gives them. */
export const roleNames = [
  'admin',
  'ctao',
  'nigam_admin',
  'clerk',
  'ctao_operator',
  'assistant_director_accounts',
  'jalkal',
  'operator',
  'auditor',
] as const

export type RoleName = (typeof roleNames)[number]

const readers = ['master.view', 'property.view', 'ledger.view', 'receipt.view'] as const satisfies readonly Permission[]

export const rolePresets: Record<RoleName, readonly Permission[]> = {
  admin: permissions,
  ctao: [
    ...readers,
    'role.view',
    'staff.view',
    'staff.edit',
    'master.edit',
    'rule.approve',
    'revaluation.run',
    'property.edit',
    'property.add',
    'property.delete',
    'property.approve',
    'edited_property.view',
    'old_property.view',
    'old_property.edit',
    'old_property.match',
    'bulk_update.run',
    'register.import',
    'split.make',
    'split.approve',
    'jalkal.view',
    'jalkal.approve',
    'self_assessment.view',
    'self_assessment.decide',
    'mutation.view',
    'mutation.make',
    'mutation.verify',
    'mutation.approve',
    'demand.view',
    'demand.run',
    'notice.view',
    'notice.issue',
    'notice.serve',
    'message.send',
    'message.template',
    'correction.view',
    'correction.make',
    'correction.approve',
    'objection.view',
    'objection.file',
    'objection.hear',
    'objection.decide',
    'payment.view',
    'payment.clear',
    'payment.correct',
    'payment.approve',
    'payment.reconcile',
    'payment.link',
    'neft.post',
    'statement.view',
    'statement.import',
    'job.view',
    'audit.view',
    'map.view',
    'map.edit',
    'map.import',
    'survey.view',
    'survey.make',
    'survey.accept',
  ],
  nigam_admin: [
    ...readers,
    'role.view',
    'staff.view',
    'property.edit',
    'property.add',
    'property.delete',
    'property.approve',
    'edited_property.view',
    'old_property.view',
    'old_property.edit',
    'old_property.match',
    'split.make',
    'self_assessment.view',
    'self_assessment.decide',
    'mutation.view',
    'mutation.make',
    'mutation.verify',
    'demand.view',
    'notice.view',
    'notice.issue',
    'notice.serve',
    'correction.view',
    'correction.make',
    'objection.view',
    'objection.file',
    'objection.hear',
    'objection.decide',
    'payment.view',
    'payment.link',
    'payment.correct',
    'job.view',
    'audit.view',
    'map.view',
    'map.edit',
    'survey.view',
    'survey.make',
  ],
  clerk: [
    ...readers,
    'property.edit',
    'property.add',
    'self_assessment.view',
    'objection.view',
    'objection.file',
    'objection.hear',
    'map.view',
    'map.edit',
  ],
  ctao_operator: [...readers, 'map.view', 'map.edit'],
  assistant_director_accounts: [
    ...readers,
    'demand.view',
    'correction.view',
    'correction.make',
    'payment.view',
    'payment.clear',
    'payment.post',
    'payment.correct',
    'payment.approve',
    'payment.reconcile',
    'payment.link',
    'neft.post',
    'statement.view',
    'statement.import',
    'audit.view',
  ],
  jalkal: [
    ...readers,
    'jalkal.view',
    'jalkal.make',
    'jalkal.approve',
    'old_property.view',
    'demand.view',
    'notice.view',
    'map.view',
  ],
  operator: [...readers, 'objection.file', 'payment.take', 'payment.view', 'payment.correct'],
  // Reads everything and changes nothing.
  auditor: [
    ...readers,
    'role.view',
    'staff.view',
    'edited_property.view',
    'old_property.view',
    'jalkal.view',
    'self_assessment.view',
    'mutation.view',
    'demand.view',
    'notice.view',
    'correction.view',
    'objection.view',
    'payment.view',
    'map.view',
    'survey.view',
    'job.view',
    'audit.view',
    'audit.inspect',
  ],
}

/**
 * Rights that open the screens of the Masters group and nothing else (specification section 6). Who has no access to
 * Masters holds none of them, whatever their role says.
 */
export const mastersRights: readonly Permission[] = [
  'staff.view',
  'staff.edit',
  'master.view',
  'master.edit',
  'rule.approve',
  'revaluation.run',
]

export type RightsHolder = { isSuperAdmin: boolean; privileges: readonly string[]; mastersHidden: boolean }

/** Whether a signed-in person holds a right. */
export function holdsRight({ isSuperAdmin, privileges, mastersHidden }: RightsHolder, right: string): boolean {
  if (mastersHidden && mastersRights.some((own) => own === right)) return false
  return isSuperAdmin || privileges.includes(right)
}

export type Actor =
  | { kind: 'public' }
  | { kind: 'system'; name: string }
  | {
      kind: 'staff'
      staffId: number
      sessionId: string
      username: string
      email: string
      loginType: 'nagar_nigam' | 'jalkal' | null
      roleName: string
      isSuperAdmin: boolean
      privileges: readonly string[]
      /** No access to Masters: see {@link mastersRights}. */
      mastersHidden: boolean
      /** Somebody else set the password: until it is changed nothing but one's own account is open. */
      mustChangePassword: boolean
      /** Both empty: the whole city. */
      accessibleZones: readonly number[]
      accessibleWards: readonly number[]
    }

/** The official or operator who makes a call; null for the public and the system. */
export const staffIdOf = (actor: Actor): number | null => (actor.kind === 'staff' ? actor.staffId : null)

/** The door: may this actor make a call that is open to `access`? Zone, ward and amount limits are checked at the desk. */
export function mayCall(actor: Actor, access: Access): boolean {
  if (access === 'public') return true
  if (actor.kind === 'public') return false
  if (actor.kind === 'system' || access === 'own_account') return true
  if (actor.mustChangePassword) return false
  if (access === 'signed_in') return true
  return holdsRight(actor, access)
}

/** The desk: is this property's zone and ward among those the actor works for? */
export function isInScope(actor: Actor, place: { zoneId: number; wardId: number }): boolean {
  if (actor.kind !== 'staff') return actor.kind === 'system'
  if (actor.isSuperAdmin) return true
  const { accessibleZones, accessibleWards } = actor
  if (accessibleZones.length === 0 && accessibleWards.length === 0) return true
  return (
    accessibleWards.includes(place.wardId) || (accessibleWards.length === 0 && accessibleZones.includes(place.zoneId))
  )
}
