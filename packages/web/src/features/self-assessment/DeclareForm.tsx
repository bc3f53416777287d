import {
  type SelfAssessmentFiled,
  type SelfAssessmentProperty,
  selfAssessmentCalls,
} from '@karsetu/contract/self-assessment/self-assessment-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useCommand } from '../../api/use-command.ts'
import { DraftNotice } from '../../form/DraftNotice.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useDraft } from '../../form/use-draft.ts'
import { type HouseForm, useHouseForm } from '../../form/use-house-form.ts'
import { useUserIfSignedIn } from '../../session/user.ts'
import { Card } from '../../ui/Card.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ProveMobile } from '../mobile-code/ProveMobile.tsx'
import { useMobileProof } from '../mobile-code/use-mobile-proof.ts'
import { type ChosenFiles, FileFields } from '../property/register-form/FileFields.tsx'
import { FloorRows } from '../property/register-form/FloorRows.tsx'
import type { PropertyTyped } from '../property/register-form/property-typed.ts'
import { useTypedLater } from '../property/register-form/use-typed-later.ts'
import { DeclaredTax } from './DeclaredTax.tsx'
import { BuildingDeclared, NewPlace, Services } from './declared-fields.tsx'
import { Filed } from './Filed.tsx'
import { type SelfAssessmentTyped, selfAssessmentForm, startOf } from './self-assessment-typed.ts'

type Props = {
  /** Of the register; undefined: a new property. */
  there: SelfAssessmentProperty | undefined
  /** Of an application that is corrected; empty: a new one. */
  applicationNo: string
  pathOf: (search: Record<string, string | number | undefined>) => string
}

/** What is declared of a property, with the tax on it while it is typed. */
export function DeclareForm({ there, applicationNo, pathOf }: Props) {
  const user = useUserIfSignedIn()
  const isOffice = user !== undefined
  const id = there?.propertyUniqueId
  const start = { ...startOf(there), applicationNo }
  const form = useHouseForm(selfAssessmentForm(id), start)
  // A citizen fills it on a device of their own, over several days.
  const draft = useDraft(form, `self-assessment.${id ?? 'new'}`, { keptFor: user?.email ?? 'citizen' })
  const typed = useTypedLater(form)
  const proof = useMobileProof('notification', useWatch({ control: form.control, name: 'mobileNumber' }))
  const [files, setFiles] = useState<ChosenFiles>({})
  const [filed, setFiled] = useState<{ filed: SelfAssessmentFiled; mobile: string }>()
  const send = useCommand(selfAssessmentCalls.calls.file, {
    onSuccess: (done) => {
      setFiled({ filed: done, mobile: form.getValues('mobileNumber') })
      draft.discard()
    },
  })
  if (filed) return <Filed {...filed} another={pathOf({})} />
  const fields = form as unknown as HouseForm<PropertyTyped, unknown> // the further fields are of no concern to these
  const { control } = form as unknown as HouseForm<SelfAssessmentTyped, unknown>
  return (
    <>
      <DraftNotice {...draft} />
      <Card title={id ? m.self_assessment_of({ id }) : m.self_assessment_of_new()}>
        {applicationNo && <p>{m.self_assessment_correcting({ number: applicationNo })}</p>}
        {there?.ownerMasked && <p>{m.self_assessment_owner_of({ owner: there.ownerMasked })}</p>}
        {there && <p>{m.self_assessment_fixed()}</p>}
        <LinkButton to={pathOf({})} variant="default" size="compact-sm">
          {m.self_assessment_change_property()}
        </LinkButton>
      </Card>
      <Form
        form={form}
        label={m.self_assessment_title()}
        onSubmit={(body) =>
          send.mutateAsync({
            body: { ...body, mobileProof: proof.mobileProof },
            ...(Object.keys(files).length > 0 ? { files } : {}),
          })
        }
      >
        {!there && <NewPlace form={fields} />}
        <BuildingDeclared form={fields} isNew={!there} />
        <FloorRows form={fields} />
        {!there && <Services form={fields} />}
        <DeclaredTax typed={typed} propertyUniqueId={id} />
        <FileFields files={files} onChange={setFiles} claimed={[]} required={[]} wanting={[]} />
        <FormSection title={m.self_assessment_you()}>
          <TextField
            control={control}
            name="applicantName"
            required
            label={m.self_assessment_applicant()}
            autoComplete={isOffice ? 'off' : 'name'}
            maxLength={120}
          />
          <TextField
            control={control}
            name="mobileNumber"
            required
            type="tel"
            label={m.property_mobile_number()}
            hint={m.self_assessment_mobile_hint()}
            autoComplete={isOffice ? 'off' : 'tel-national'}
            maxLength={20}
          />
        </FormSection>
        {!isOffice && <ProveMobile {...proof} why={m.mobile_code_why()} proved={m.mobile_code_proved} />}
        <FormButtons>
          <SubmitButton>{m.self_assessment_submit()}</SubmitButton>
        </FormButtons>
      </Form>
    </>
  )
}
