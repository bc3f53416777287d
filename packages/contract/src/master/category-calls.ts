import { call, declareCalls } from '../platform/call.ts'
import { CategoryEdit, CategoryForm } from './category-forms.ts'
import { Category } from './master-calls.ts'
import { ById } from './master-fields.ts'

export const categoryCalls = declareCalls('category', {
  add: call({
    method: 'POST',
    path: '/categories',
    access: 'master.edit',
    body: CategoryForm,
    output: Category,
    errors: ['master.category_taken'],
    summary: 'Adds a use of buildings with its sub-categories.',
  }),
  edit: call({
    method: 'PATCH',
    path: '/categories/categoryID={id}',
    access: 'master.edit',
    params: ById,
    body: CategoryEdit,
    output: Category,
    errors: ['call.not_found', 'master.sub_category_in_use'],
    summary: 'Renames a category and sets its sub-categories; one that a property has cannot be left out.',
  }),
  remove: call({
    method: 'DELETE',
    path: '/categories/categoryID={id}',
    access: 'master.edit',
    params: ById,
    errors: ['call.not_found', 'master.category_in_use', 'master.category_in_rules'],
    summary: 'Deletes a category that no property and no rule names.',
  }),
})
