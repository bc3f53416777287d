import { z } from 'zod'
import { call, declareCalls } from '../platform/call.ts'
import { CategoryEdit, CategoryForm } from './category-forms.ts'
import { Category } from './master-calls.ts'
import { ById } from './master-fields.ts'

/** Why a category or a part of it cannot go, beside the properties that have it. */
const whenNamed = [
  'call.not_found',
  'call.out_of_scope',
  'master.named_by_rule',
  'master.named_by_proposal',
  'master.named_by_edits',
] as const

export const categoryCalls = declareCalls('category', {
  add: call({
    method: 'POST',
    path: '/categories',
    access: 'master.edit',
    body: CategoryForm,
    output: Category,
    errors: ['call.out_of_scope', 'master.category_taken'],
    summary: 'Adds a use of buildings with its sub-categories.',
  }),
  edit: call({
    method: 'PATCH',
    path: '/categories/categoryID={id}',
    access: 'master.edit',
    params: ById('category'),
    body: CategoryEdit,
    output: Category,
    errors: [...whenNamed, 'master.sub_category_in_use'],
    summary:
      'Renames a category and sets its sub-categories; one that a property, a rule or a waiting change names cannot be left out.',
  }),
  remove: call({
    method: 'DELETE',
    path: '/categories/categoryID={id}',
    access: 'master.edit',
    params: ById('category'),
    errors: [...whenNamed, 'master.category_in_use'],
    summary: 'Deletes a category that no property, no rule and no waiting change names.',
  }),
  export: call({
    method: 'GET',
    path: '/categories/export',
    access: 'master.view',
    limit: 'document',
    query: z.strictObject({ houseCategory: CategoryForm.shape.houseCategory.optional() }),
    download: 'xlsx',
    summary: 'The categories with their sub-categories, as a spreadsheet.',
  }),
})
