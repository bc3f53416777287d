import { z } from 'zod'
import { m } from '../words/messages.ts'
import { optionalText, requiredText } from './master-fields.ts'

/** What the rules call a use; it never changes. */
const Code = z
  .string({ error: () => m.common_field_required({ label: m.master_code() }) })
  .min(1, { error: () => m.common_field_required({ label: m.master_code() }) })
  .max(40)
  .regex(/^[a-z][a-z0-9_]*$/, { error: () => m.master_code_invalid() })

const Named = z.strictObject({
  code: Code,
  name: requiredText(() => m.master_category_name(), 80),
  name_hi: optionalText(80),
})

const SubCategories = z
  .array(Named)
  .max(100)
  .default([])
  .superRefine((list, context) => {
    const codes = list.map(({ code }) => code)
    for (const [index, code] of codes.entries()) {
      if (codes.indexOf(code) !== index)
        context.addIssue({ code: 'custom', path: [index, 'code'], message: m.master_code_twice({ code }) })
    }
  })

export const CategoryForm = Named.extend({
  houseCategory: z.enum(['residential', 'nonresidential'], {
    error: () => m.common_field_required({ label: m.master_house_category() }),
  }),
  subCategories: SubCategories,
})
export type CategoryForm = z.output<typeof CategoryForm>

/** Names and sub-categories; the code and the kind of house stay, since rules and properties name them. */
export const CategoryEdit = CategoryForm.omit({ code: true, houseCategory: true })
export type CategoryEdit = z.output<typeof CategoryEdit>
