import type { CategoryEdit, CategoryForm } from '@karsetu/contract/master/category-forms.ts'
import type { Category } from '@karsetu/contract/master/master-calls.ts'
import { fail, failAt } from '@karsetu/contract/platform/fail.ts'
import type { Tx } from '../../platform/db/database.ts'

const columns = `category_id as "categoryId", house_category as "houseCategory", code, name, name_hi as "nameHi",
  sub_categories as "subCategories"`

/** Nobody can give it to a property while it is held. @throws Failure call.not_found */
export async function lockCategory(tx: Tx, categoryId: number): Promise<Category> {
  const { rows } = await tx.query<Category>(`select ${columns} from category where category_id = $1 for update`, [
    categoryId,
  ])
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

const subCategoriesOf = (list: CategoryForm['subCategories']) =>
  JSON.stringify(list.map(({ code, name, name_hi }) => ({ code, name, nameHi: name_hi ?? name })))

/** @throws Failure master.category_taken */
export async function insertCategory(tx: Tx, form: CategoryForm): Promise<Category> {
  const { rows } = await tx.query<Category>(
    `insert into category (house_category, code, name, name_hi, sub_categories) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning ${columns}`,
    [form.houseCategory, form.code, form.name, form.name_hi ?? form.name, subCategoriesOf(form.subCategories)],
  )
  if (!rows[0]) throw failAt('code', 'master.category_taken', { code: form.code })
  return rows[0]
}

export async function saveCategory(tx: Tx, categoryId: number, form: CategoryEdit): Promise<Category> {
  const { rows } = await tx.query<Category>(
    `update category set name = $2, name_hi = $3, sub_categories = $4 where category_id = $1 returning ${columns}`,
    [categoryId, form.name, form.name_hi ?? form.name, subCategoriesOf(form.subCategories)],
  )
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

export async function deleteCategory(tx: Tx, categoryId: number): Promise<void> {
  await tx.query('delete from category where category_id = $1', [categoryId])
}

/** How many properties have the category, themselves or on a floor; of a sub-category when one is named. */
export async function countProperties(tx: Tx, categoryId: number, subCategory?: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*) from (
       select property_id from property where category_id = $1 and ($2::text is null or sub_category = $2)
       union
       select property_id from premise where category_id = $1 and ($2::text is null or sub_category = $2)
     ) having_it`,
    [categoryId, subCategory ?? null],
  )
  return rows[0]?.count ?? 0
}
