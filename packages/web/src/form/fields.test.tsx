import { rupees } from '@karsetu/domain/money/paise.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { renderHtml, textOf } from '../testing/render.tsx'
import { CheckboxField } from './CheckboxField.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { DateField } from './DateField.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { FileUpload } from './FileUpload.tsx'
import { Form } from './Form.tsx'
import { FormSection } from './FormSection.tsx'
import { MoneyField } from './MoneyField.tsx'
import { NumberField } from './NumberField.tsx'
import { SelectField } from './SelectField.tsx'
import { uploadRules } from './upload-rules.ts'
import { useHouseForm } from './use-house-form.ts'

const Arrears = z.object({
  area: z.number(),
  amount: z.number(),
  metered: z.boolean(),
  head: z.string(),
  mode: z.string(),
  receivedOn: z.string(),
})

function ArrearsForm() {
  const form = useHouseForm(Arrears, {
    area: 1200.5,
    amount: rupees(123456),
    metered: true,
    head: 'house',
    mode: 'cash',
    receivedOn: '2026-11-20',
  })
  return (
    <Form form={form} onSubmit={() => {}}>
      <FormSection title="Arrears">
        <NumberField control={form.control} name="area" label="Area" unit="sq ft" required />
        <MoneyField control={form.control} name="amount" label="Amount (optional)" />
        <CheckboxField control={form.control} name="metered" label="Metered" />
        <SelectField
          control={form.control}
          name="head"
          label="Head"
          choices={[{ value: 'house', label: 'House tax' }]}
        />
        <ChoiceField control={form.control} name="mode" label="Mode" choices={[{ value: 'cash', label: 'Cash' }]} />
        <DateField control={form.control} name="receivedOn" label="Received on" />
      </FormSection>
      <FileUpload label="Proof" required rule={uploadRules.document} file={undefined} onChange={() => {}} />
    </Form>
  )
}

test('every kind of field shows its value under its label, and the section its bar', () => {
  const html = renderHtml(<ArrearsForm />)
  expect(html).toMatch(/<legend[^>]*>Arrears<\/legend>/)
  expect(html).toContain('value="1200.5"')
  expect(html).toContain('value="1,23,456"')
  expect(html).toContain('value="2026-11-20"')
  expect(html).toMatch(/type="checkbox"[^>]*checked/)
  expect(html).toMatch(/<option value="house" selected/)
  expect(textOf(html)).toContain('Area * sq ft')
})

test("§2 a field has a required asterisk and an 'Enter {label}' placeholder", () => {
  const html = renderHtml(<ArrearsForm />)
  expect(html).toContain('placeholder="Enter Area"')
  expect(html).toContain('placeholder="Enter Amount"')
  expect(html).toContain('aria-required="true"')
})

test('an upload says which files it takes, before one is chosen', () => {
  expect(textOf(renderHtml(<ArrearsForm />))).toContain(
    'Drop the file here or choose it · .pdf .jpg .jpeg .png, at most 10 MB',
  )
})

test('a draft that was brought back can be thrown away', () => {
  const html = renderHtml(<DraftNotice isOfEarlier={false} savedAt="2026-11-20T05:35:00Z" discard={() => {}} />)
  expect(textOf(html)).toBe('A draft from 20 Nov 2026, 11:05 am was brought back. Start afresh')
  expect(renderHtml(<DraftNotice isOfEarlier={false} savedAt={undefined} discard={() => {}} />)).toBe('')
})
