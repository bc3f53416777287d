import { expect, test } from 'vitest'
import { countMarks, fillTemplate, shortened, type TemplateVariable } from './template.ts'

const values: Record<TemplateVariable, string> = {
  ownerName: 'Asha Devi',
  propertyUniqueId: '01-001-001-000001',
  dues: 'Rs 4,233',
  year: '2026-27',
  date: '21 Nov 2026',
  corporation: 'x'.repeat(31),
  mobileEnding: '2399',
  caseNumber: 'OB-2026-27-000012',
  amount: '1,600',
  code: '',
  link: 'https://rzp.io/i/a1',
  hearing: '4 Dec 2026',
}

test('the variables of a registered text are filled in their order, and nothing else of it changes', () => {
  const body = 'Dear {#var#}, {#var#} is due on {#var#}. $& {1}'
  const template = { body, variables: ['ownerName', 'dues', 'propertyUniqueId'] as const }
  expect(fillTemplate(template, values)).toEqual({
    text: 'Dear Asha Devi, Rs 4,233 is due on 01-001-001-000001. $& {1}',
    tooLong: [],
  })
  expect(countMarks(body)).toBe(3)
})

test('a value longer than thirty letters is named, since the gateway would refuse it', () => {
  expect(fillTemplate({ body: '{#var#}', variables: ['corporation'] }, values).tooLong).toEqual(['corporation'])
  expect(shortened('x'.repeat(31))).toHaveLength(30)
})
