import type { Category } from '@karsetu/contract/master/master-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { RuleBody } from '@karsetu/contract/revision/rule-field.ts'
import type { RuleSubject } from '@karsetu/contract/revision/rule-kinds.ts'
import type { Tx } from '../../platform/db/database.ts'
import { namesUse, subjectsNamingUses, type UseNamed } from '../revision/named-codes.ts'

/** A category, or a part of it, that is to go. */
type Going = { category: Category; part?: Category['subCategories'][number] }

/**
 * What goes is named by no rule, by no proposed change of the law and by no change of the register that waits: each of
 * them would mean something that is no longer there.
 * @throws Failure master.named_by_rule, master.named_by_proposal, master.named_by_edits
 */
export async function assertUnnamed(tx: Tx, { category, part }: Going): Promise<void> {
  const { categoryId, code } = category
  const { name } = part ?? category
  const use: UseNamed = part
    ? { category: code, part: { code: part.code, isElsewhere: await isElsewhere(tx, categoryId, part.code) } }
    : { category: code }
  const rule = (await rulesOnRecord(tx)).find(({ subject, body }) => namesUse(subject, body, use))
  if (rule) throw fail('master.named_by_rule', { name, source: rule.source })
  const proposal = (await proposalsWaiting(tx)).find(({ subject, rows }) =>
    rows.some((row) => namesUse(subject, row, use)),
  )
  if (proposal) throw fail('master.named_by_proposal', { name, source: proposal.source })
  const waiting = await changesWaiting(tx, { categoryId, code, part: part?.code ?? null })
  if (waiting > 0) throw fail('master.named_by_edits', { name, waiting })
}

/** Whether another category has a part of the same code: rules that name no category then mean that one. */
async function isElsewhere(tx: Tx, categoryId: number, part: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from category where category_id <> $1 and sub_categories @> $2 limit 1', [
    categoryId,
    JSON.stringify([{ code: part }]),
  ])
  return (rowCount ?? 0) > 0
}

type Rule = { subject: RuleSubject; source: string; body: RuleBody }

/** Past rows too: a year that is assessed again still looks at them. */
async function rulesOnRecord(tx: Tx): Promise<Rule[]> {
  const { rows } = await tx.query<Rule>(
    'select kind subject, source, body from rule where kind = any ($1) order by rule_id',
    [subjectsNamingUses],
  )
  return rows
}

type Proposal = { subject: RuleSubject; source: string; rows: RuleBody[] }

async function proposalsWaiting(tx: Tx): Promise<Proposal[]> {
  const { rows } = await tx.query<Proposal>(
    `select subject, source, body -> 'rows' "rows" from rule_change
     where status in ('proposed', 'held') and subject = any ($1) order by change_id`,
    [subjectsNamingUses],
  )
  return rows
}

type Request = { categoryId: number; code: string; part: string | null }

/** Edits of properties, divisions of properties and spreadsheets that nobody has decided or applied yet. */
async function changesWaiting(tx: Tx, { categoryId, code, part }: Request): Promise<number> {
  // A patch names the category by its id, a form by its code; a patch of the part alone leaves the category as it is.
  const isMeant = '(@.categoryId == $id || @.category == $code)'
  const path =
    part === null
      ? `$.** ? ${isMeant}`
      : `$.** ? (@.subCategory == $part && (${isMeant} || !exists(@.categoryId) && !exists(@.category)))`
  const { rows } = await tx.query<{ waiting: number }>(
    `select count(*) waiting from (
       select asked body from property_edit join approval_request on request_id = edit_id where state in ('pending', 'held')
       union all select plan from regrouping join approval_request on request_id = regrouping_id where state in ('pending', 'held')
       union all select set_fields from bulk_row join bulk_upload using (upload_id)
         where bulk_upload.status in ('tried', 'waiting', 'applying') and bulk_row.state = 'ready'
     ) waiting where jsonb_path_exists(body, $1::jsonpath, $2)`,
    [path, JSON.stringify({ id: categoryId, code, part })],
  )
  return rows[0]?.waiting ?? 0
}
