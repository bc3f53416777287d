import { fieldLabels } from '@karsetu/contract/register-import/import-labels.ts'
import { type ImportDetail, registerImportCalls } from '@karsetu/contract/register-import/register-import-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { registerFields } from '@karsetu/domain/register-import/fields.ts'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { CheckboxField } from '../../form/CheckboxField.tsx'
import { ChoiceField } from '../../form/ChoiceField.tsx'
import { DateField } from '../../form/DateField.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { Card } from '../../ui/Card.tsx'
import { PlaceNames } from './PlaceNames.tsx'
import { sampleText } from './sample-text.ts'
import { formOf, placesToAsk, SettingsForm, sheetsToAsk, type WordList, wordsToAsk } from './settings-form.ts'

const fieldChoices = () => [
  { value: 'none', label: m.register_import_field_none() },
  ...registerFields.map((field) => ({ value: field, label: fieldLabels[field]() })),
]

/** What stands in a column; where its heading is not quite a known one, how far it is. */
function hintOf(samples: readonly string[], score: number): string {
  const shown = sampleText(samples) ?? '–'
  return score > 0 && score < 100 ? `${shown} (${m.register_import_score({ score })})` : shown
}

const wordChoices: Record<WordList, () => { value: string; label: string }[]> = {
  useWords: () => [
    { value: 'residential', label: m.register_import_word_residential() },
    { value: 'nonresidential', label: m.register_import_word_nonresidential() },
    { value: 'mixed', label: m.register_import_word_mixed() },
    { value: 'vacant_land', label: m.register_import_word_vacant_land() },
  ],
  constructionWords: () => [
    { value: 'rcc_rbc', label: m.register_import_word_rcc_rbc() },
    { value: 'other_pucca', label: m.register_import_word_other_pucca() },
    { value: 'kachha', label: m.register_import_word_kachha() },
  ],
  occupancyWords: () => [
    { value: 'self', label: m.register_import_word_self() },
    { value: 'rented', label: m.register_import_word_rented() },
    { value: 'mixed', label: m.register_import_word_both() },
    { value: 'vacant', label: m.register_import_word_vacant() },
  ],
}

/** What the office says about its file; sent, the file is tried with it. Keyed by the import, so that each has its own. */
export function ImportSettingsForm({ detail }: { detail: ImportDetail }) {
  const refresh = useRefresh()
  const read = useCommand(registerImportCalls.calls.read, {
    onSuccess: () => refresh(registerImportCalls.calls.report, registerImportCalls.calls.page),
  })
  const form = useHouseForm(SettingsForm, formOf(detail.settings))
  const sheets = sheetsToAsk(detail.inspection)
  const words = wordsToAsk(detail.findings, detail.settings)
  const { control } = form
  return (
    <Card title={m.register_import_settings()}>
      {detail.remembered && <p>{m.register_import_remembered()}</p>}
      <Form
        form={form}
        label={m.register_import_settings()}
        onSubmit={(body) => read.mutateAsync({ params: { importId: detail.importId }, body })}
      >
        <FormSection>
          <DateField
            control={control}
            name="asOn"
            label={m.register_import_as_on()}
            hint={m.register_import_as_on_hint()}
            required
          />
          <SelectField
            control={control}
            name="areaUnit"
            label={m.register_import_area_unit()}
            choices={[
              { value: 'sqft', label: m.register_import_unit_sqft() },
              { value: 'sqm', label: m.register_import_unit_sqm() },
              { value: 'sqyd', label: m.register_import_unit_sqyd() },
            ]}
            required
          />
          <SelectField
            control={control}
            name="roadUnit"
            label={m.register_import_road_unit()}
            choices={[
              { value: 'm', label: m.register_import_unit_m() },
              { value: 'ft', label: m.register_import_unit_ft() },
            ]}
            required
          />
          <ChoiceField
            control={control}
            name="newMohallas"
            label={m.register_import_create_mohallas()}
            choices={[
              { value: 'hold', label: m.register_import_mohallas_hold() },
              { value: 'create', label: m.register_import_mohallas_create() },
            ]}
          />
          <CheckboxField control={control} name="krutiDevConfirmed" label={m.register_import_confirm_kruti_dev()} />
        </FormSection>
        {sheets.map(({ sheetNo, name, columns }) => (
          <FormSection
            key={sheetNo}
            title={sheets.length > 1 ? m.register_import_columns_on({ sheet: name }) : m.register_import_columns()}
          >
            {columns.map(({ column, key, label, samples, score }) => (
              <SelectField
                key={column}
                control={control}
                name={`headings.${key}`}
                label={label}
                hint={hintOf(samples, score)}
                choices={fieldChoices()}
              />
            ))}
          </FormSection>
        ))}
        <PlaceNames control={control} places={placesToAsk(detail.findings, detail.settings)} />
        {words.length > 0 && (
          <FormSection title={m.register_import_words()}>
            {words.map(({ list, key, typed, rows }) => (
              <SelectField
                key={`${list}.${key}`}
                control={control}
                name={`${list}.${key}`}
                label={rows > 0 ? m.register_import_words_rows({ typed, rows }) : typed}
                placeholder={m.register_import_words_select()}
                choices={wordChoices[list]()}
              />
            ))}
          </FormSection>
        )}
        <FormButtons>
          <SubmitButton isSecondary={detail.account !== null}>
            {detail.account ? m.register_import_try_again() : m.register_import_try()}
          </SubmitButton>
        </FormButtons>
      </Form>
    </Card>
  )
}
