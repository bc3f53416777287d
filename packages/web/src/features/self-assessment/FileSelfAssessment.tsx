import { PropertyUniqueIdSchema } from '@karsetu/contract/platform/schemas.ts'
import { TypedPropertyId } from '@karsetu/contract/property/search-form.ts'
import { selfAssessmentCalls } from '@karsetu/contract/self-assessment/self-assessment-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { z } from 'zod'
import { useCall } from '../../api/use-call.ts'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { Card } from '../../ui/Card.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { useGo } from '../../ui/use-go.ts'
import { NoSuchProperty } from '../property/NoSuchProperty.tsx'
import { DeclareForm, type Search } from './DeclareForm.tsx'

type Props = {
  /** What the address says. */
  property: unknown
  correct: unknown
  question: unknown
  /** The screen's own path with the search in its address. */
  pathOf: (search: Search) => string
}

/** Which property first, then what is declared of it. */
export function FileSelfAssessment({ property, correct, question, pathOf }: Props) {
  const applicationNo = typeof correct === 'string' ? correct : ''
  const shown = { applicationNo, question: Number(question) || 1, pathOf }
  if (property === 'new') return <DeclareForm there={undefined} {...shown} />
  if (PropertyUniqueIdSchema.safeParse(property).success)
    return <OfRegister propertyUniqueId={String(property)} {...shown} />
  return <Which pathOf={pathOf} />
}

type Shown = Omit<Parameters<typeof DeclareForm>[0], 'there'>

function OfRegister({ propertyUniqueId, ...shown }: Shown & { propertyUniqueId: string }) {
  const { data, error, refetch } = useCall(selfAssessmentCalls.calls.property, { query: { propertyUniqueId } })
  if (error) return <NoSuchProperty error={error} title={m.property_page_failed()} onRetry={() => void refetch()} />
  if (!data) return <PageSpinner />
  return <DeclareForm key={propertyUniqueId} there={data} {...shown} />
}

const Chosen = z.object({ propertyUniqueId: TypedPropertyId })

function Which({ pathOf }: Pick<Props, 'pathOf'>) {
  const go = useGo()
  const form = useHouseForm(Chosen, { propertyUniqueId: '' })
  return (
    <Card title={m.self_assessment_which()}>
      <Form
        form={form}
        withoutSummary
        label={m.self_assessment_existing()}
        onSubmit={({ propertyUniqueId }) => go(pathOf({ property: propertyUniqueId }))}
      >
        <TextField
          control={form.control}
          name="propertyUniqueId"
          required
          label={m.property_id()}
          hint={m.objection_property_hint()}
          maxLength={40}
        />
        <FormButtons>
          <SubmitButton>{m.self_assessment_continue()}</SubmitButton>
          <LinkButton to={pathOf({ property: 'new' })} variant="default">
            {m.self_assessment_new()}
          </LinkButton>
        </FormButtons>
      </Form>
    </Card>
  )
}
