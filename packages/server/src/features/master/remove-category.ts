import { fail } from '@karsetu/contract/platform/fail.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { countProperties, deleteCategory, lockCategory, ruleNaming } from './category-store.ts'

/**
 * Deletes a category that nothing names.
 * @throws Failure call.not_found, master.category_in_use, master.category_in_rules
 */
export async function removeCategory({ tx, note }: WriteContext, categoryId: number): Promise<void> {
  const before = await lockCategory(tx, categoryId)
  const properties = await countProperties(tx, categoryId)
  if (properties > 0) throw fail('master.category_in_use', { properties })
  const source = await ruleNaming(tx, before.code)
  if (source !== undefined) throw fail('master.category_in_rules', { source })
  await deleteCategory(tx, categoryId)
  note({ subjectKind: 'category', subjectId: String(categoryId), before, after: null })
}
