import type { CategoryEdit } from '@karsetu/contract/master/category-forms.ts'
import type { Category } from '@karsetu/contract/master/master-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assertWholeCity } from '../access/place-scope.ts'
import { countProperties, lockCategory, saveCategory } from './category-store.ts'
import { assertUnnamed } from './category-uses.ts'

/**
 * Renames a category and sets its sub-categories; one that a property has, or that something names, cannot be left out.
 * @throws Failure call.out_of_scope, call.not_found, master.sub_category_in_use, master.named_by_rule,
 *   master.named_by_proposal, master.named_by_edits
 */
export async function editCategory(
  { tx, note, actor }: WriteContext,
  { categoryId, ...form }: CategoryEdit & { categoryId: number },
): Promise<Category> {
  assertWholeCity(actor)
  const before = await lockCategory(tx, categoryId)
  const saved = new Set(form.subCategories.map(({ code }) => code))
  for (const part of before.subCategories.filter(({ code }) => !saved.has(code))) {
    const properties = await countProperties(tx, categoryId, part.code)
    if (properties > 0) throw fail('master.sub_category_in_use', { name: part.name, properties })
    await assertUnnamed(tx, { category: before, part })
  }
  const after = await saveCategory(tx, categoryId, form)
  note({ subjectKind: 'category', subjectId: String(categoryId), before, after })
  return after
}
