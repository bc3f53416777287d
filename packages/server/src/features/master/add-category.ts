import type { CategoryForm } from '@karsetu/contract/master/category-forms.ts'
import type { Category } from '@karsetu/contract/master/master-calls.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assertWholeCity } from '../access/place-scope.ts'
import { insertCategory } from './category-store.ts'

/** Adds a use of buildings. @throws Failure call.out_of_scope, master.category_taken */
export async function addCategory({ tx, note, actor }: WriteContext, form: CategoryForm): Promise<Category> {
  assertWholeCity(actor)
  const after = await insertCategory(tx, form)
  note({ subjectKind: 'category', subjectId: String(after.categoryId), after })
  return after
}
