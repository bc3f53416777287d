import { fail } from '@karsetu/contract/platform/fail.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assertWholeCity } from '../access/place-scope.ts'
import { countProperties, deleteCategory, lockCategory } from './category-store.ts'
import { assertUnnamed } from './category-uses.ts'

/**
 * Deletes a category that nothing names.
 * @throws Failure call.out_of_scope, call.not_found, master.category_in_use, master.named_by_rule,
 *   master.named_by_proposal, master.named_by_edits
 */
export async function removeCategory({ tx, note, actor }: WriteContext, categoryId: number): Promise<void> {
  assertWholeCity(actor)
  const before = await lockCategory(tx, categoryId)
  const properties = await countProperties(tx, categoryId)
  if (properties > 0) throw fail('master.category_in_use', { properties })
  await assertUnnamed(tx, { category: before })
  await deleteCategory(tx, categoryId)
  note({ subjectKind: 'category', subjectId: String(categoryId), before, after: null })
}
