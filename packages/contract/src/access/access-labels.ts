import type { Permission, RoleName } from '@karsetu/domain/access/permissions.ts'
import { m } from '../words/messages.ts'
import type { staffStates } from './staff-calls.ts'
import type { officialLoginTypes } from './staff-forms.ts'

/** What each privilege lets its holder do. */
export const permissionLabels = {
  'role.view': m.access_right_role_view,
  'role.edit': m.access_right_role_edit,
  'staff.view': m.access_right_staff_view,
  'staff.edit': m.access_right_staff_edit,
  'master.view': m.access_right_master_view,
  'master.edit': m.access_right_master_edit,
  'rule.approve': m.access_right_rule_approve,
  'revaluation.run': m.access_right_revaluation_run,
  'property.view': m.access_right_property_view,
  'property.edit': m.access_right_property_edit,
  'property.add': m.access_right_property_add,
  'property.edit_at_once': m.access_right_property_edit_at_once,
  'property.delete': m.access_right_property_delete,
  'property.approve': m.access_right_property_approve,
  'edited_property.view': m.access_right_edited_property_view,
  'old_property.view': m.access_right_old_property_view,
  'old_property.edit': m.access_right_old_property_edit,
  'old_property.match': m.access_right_old_property_match,
  'bulk_update.run': m.access_right_bulk_update_run,
  'split.make': m.access_right_split_make,
  'split.approve': m.access_right_split_approve,
  'jalkal.view': m.access_right_jalkal_view,
  'jalkal.make': m.access_right_jalkal_make,
  'jalkal.approve': m.access_right_jalkal_approve,
  'self_assessment.view': m.access_right_self_assessment_view,
  'self_assessment.decide': m.access_right_self_assessment_decide,
  'mutation.view': m.access_right_mutation_view,
  'mutation.make': m.access_right_mutation_make,
  'mutation.verify': m.access_right_mutation_verify,
  'mutation.approve': m.access_right_mutation_approve,
  'ledger.view': m.access_right_ledger_view,
  'demand.view': m.access_right_demand_view,
  'demand.run': m.access_right_demand_run,
  'notice.view': m.access_right_notice_view,
  'notice.issue': m.access_right_notice_issue,
  'notice.serve': m.access_right_notice_serve,
  'message.send': m.access_right_message_send,
  'message.template': m.access_right_message_template,
  'correction.view': m.access_right_correction_view,
  'correction.make': m.access_right_correction_make,
  'correction.approve': m.access_right_correction_approve,
  'objection.view': m.access_right_objection_view,
  'objection.file': m.access_right_objection_file,
  'objection.hear': m.access_right_objection_hear,
  'objection.decide': m.access_right_objection_decide,
  'payment.view': m.access_right_payment_view,
  'payment.take': m.access_right_payment_take,
  'payment.clear': m.access_right_payment_clear,
  'payment.post': m.access_right_payment_post,
  'payment.correct': m.access_right_payment_correct,
  'payment.approve': m.access_right_payment_approve,
  'payment.reconcile': m.access_right_payment_reconcile,
  'payment.link': m.access_right_payment_link,
  'neft.post': m.access_right_neft_post,
  'statement.view': m.access_right_statement_view,
  'statement.import': m.access_right_statement_import,
  'receipt.view': m.access_right_receipt_view,
  'collection.push': m.access_right_collection_push,
  'register.import': m.access_right_register_import,
  'map.view': m.access_right_map_view,
  'map.edit': m.access_right_map_edit,
  'map.import': m.access_right_map_import,
  'survey.view': m.access_right_survey_view,
  'survey.make': m.access_right_survey_make,
  'survey.accept': m.access_right_survey_accept,
  'job.view': m.access_right_job_view,
  'audit.view': m.access_right_audit_view,
  'audit.inspect': m.access_right_audit_inspect,
} satisfies Record<Permission, unknown>

/** The roles that every installation has. */
const roleLabels: Readonly<Record<RoleName, () => string>> = {
  admin: m.staff_role_admin,
  ctao: m.staff_role_ctao,
  nigam_admin: m.staff_role_nigam_admin,
  clerk: m.staff_role_clerk,
  ctao_operator: m.staff_role_ctao_operator,
  assistant_director_accounts: m.staff_role_assistant_director_accounts,
  jalkal: m.staff_role_jalkal,
  operator: m.staff_role_operator,
  auditor: m.staff_role_auditor,
}

/** What a role is called; one that the office added has the name it was given. */
export const roleLabel = (name: string): string =>
  (roleLabels as Readonly<Record<string, () => string>>)[name]?.() ?? name

export const staffStateLabels = {
  active: m.staff_state_active,
  disabled: m.staff_state_disabled,
  first_password: m.staff_state_first_password,
} satisfies Record<(typeof staffStates)[number], unknown>

export const loginTypeLabels = {
  nagar_nigam: m.staff_login_nagar_nigam,
  jalkal: m.staff_login_jalkal,
} satisfies Record<(typeof officialLoginTypes)[number], unknown>
