import type { Bank, Category, Discount } from '@karsetu/contract/master/master-calls.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { Context } from '../../platform/http/context.ts'
import { discountColumns } from './discount-store.ts'

export async function listCategories({ reads }: Context): Promise<Category[]> {
  const { rows } = await reads.query<Category>(
    `select category_id as "categoryId", house_category as "houseCategory", code, name, name_hi as "nameHi",
       sub_categories as "subCategories"
     from category order by house_category desc, name`,
    [],
    { name: 'categories' },
  )
  return rows
}

export async function listBanks({ reads }: Context): Promise<Bank[]> {
  const { rows } = await reads.query<Bank>(`select bank_id as "bankId", code, name from bank order by name`, [], {
    name: 'banks',
  })
  return rows
}

export async function listDiscounts(
  { reads }: Context,
  { financialYear }: { financialYear?: FinancialYear | undefined },
): Promise<Discount[]> {
  const { rows } = await reads.query<Discount>(
    `select ${discountColumns}
     from discount where $1::smallint is null or financial_year = $1 order by financial_year desc, starts_on, discount_id`,
    [financialYear ?? null],
    { name: 'discounts' },
  )
  return rows
}
