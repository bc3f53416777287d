import type { CategoryEdit } from '@karsetu/contract/master/category-forms.ts'
import type { Category } from '@karsetu/contract/master/master-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { countProperties, lockCategory, saveCategory } from './category-store.ts'

/**
 * Renames a category and sets its sub-categories; one that a property has cannot be left out.
 * @throws Failure call.not_found, master.sub_category_in_use
 */
export async function editCategory(
  { tx, note }: WriteContext,
  { categoryId, ...form }: CategoryEdit & { categoryId: number },
): Promise<Category> {
  const before = await lockCategory(tx, categoryId)
  const kept = new Set(form.subCategories.map(({ code }) => code))
  for (const { code, name } of before.subCategories.filter((one) => !kept.has(one.code))) {
    const properties = await countProperties(tx, categoryId, code)
    if (properties > 0) throw fail('master.sub_category_in_use', { name, properties })
  }
  const after = await saveCategory(tx, categoryId, form)
  note({ subjectKind: 'category', subjectId: String(categoryId), before, after })
  return after
}
