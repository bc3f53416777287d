import { type ObjectionFiled, objectionFilingCalls } from '@karsetu/contract/objection/filing-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useCommand } from '../../../api/use-command.ts'
import { DateField } from '../../../form/DateField.tsx'
import { DraftNotice } from '../../../form/DraftNotice.tsx'
import { FileUploads } from '../../../form/FileUploads.tsx'
import { Form } from '../../../form/Form.tsx'
import { FormButtons } from '../../../form/FormButtons.tsx'
import { FormSection } from '../../../form/FormSection.tsx'
import { SubmitButton } from '../../../form/SubmitButton.tsx'
import { TextAreaField } from '../../../form/TextAreaField.tsx'
import { TextField } from '../../../form/TextField.tsx'
import { uploadRules } from '../../../form/upload-rules.ts'
import { useDraft } from '../../../form/use-draft.ts'
import { useHouseForm } from '../../../form/use-house-form.ts'
import { useUserIfSignedIn } from '../../../session/user.ts'
import { Card } from '../../../ui/Card.tsx'
import { todayInIndia } from '../../../ui/today.ts'
import { ProveMobile } from '../../mobile-code/ProveMobile.tsx'
import { useMobileProof } from '../../mobile-code/use-mobile-proof.ts'
import classes from '../Objection.module.css'
import { Filed } from './Filed.tsx'
import { emptyFiling, filingForm } from './filing-form.ts'
import { SubjectFields } from './SubjectFields.tsx'
import { WhichProperty } from './WhichProperty.tsx'

/** Of one objection; a pile of papers comes as one PDF. */
const mostDocuments = 5

type Props = {
  /** From the address. */
  property: string
  /** Shown until it is filed. */
  before?: ReactNode
  /** After it is filed: lists that show it are read again. */
  onFiled?: () => unknown
}

/** Files an objection with its documents, and says under which number. */
export function FileObjection({ property, before, onFiled }: Props) {
  // Whoever is signed in enters it for somebody.
  const user = useUserIfSignedIn()
  const isOffice = user !== undefined
  const [filed, setFiled] = useState<{ filed: ObjectionFiled; mobile: string }>()
  const form = useHouseForm(filingForm, emptyFiling(property))
  const draft = useDraft(form, `objection.${property}`, { keptFor: user?.email })
  const { control } = form
  const [propertyUniqueId, mobile] = useWatch({ control, name: ['propertyUniqueId', 'mobileNumber'] })
  const proof = useMobileProof('notification', mobile)
  const [documents, setDocuments] = useState<readonly File[]>([])
  const upload = useCommand(objectionFilingCalls.calls.upload, {
    onSuccess: (done) => {
      setFiled({ filed: done, mobile })
      draft.discard()
      return onFiled?.()
    },
  })
  if (filed)
    return (
      <Filed
        {...filed}
        onAnother={() => {
          form.reset(emptyFiling(''))
          setDocuments([])
          setFiled(undefined)
        }}
      />
    )
  return (
    <>
      {before}
      <Card>
        <DraftNotice {...draft} />
        <Form
          form={form}
          label={m.objection_file_title()}
          onSubmit={(body) =>
            upload.mutateAsync({
              body: { ...body, mobileProof: proof.mobileProof },
              ...(documents.length > 0 ? { files: { documents } } : {}),
            })
          }
        >
          <FormSection title={m.objection_section_property()}>
            <TextField
              control={control}
              name="propertyUniqueId"
              label={m.property_id()}
              hint={m.objection_property_hint()}
              required
              maxLength={40}
            />
            <WhichProperty typed={propertyUniqueId} />
          </FormSection>
          <FormSection title={m.objection_section_what()}>
            <SubjectFields control={control} />
            <div className={classes.wide}>
              <TextAreaField
                control={control}
                name="grounds"
                label={m.objection_grounds()}
                hint={m.objection_grounds_hint()}
                required
                rows={6}
                maxLength={4000}
              />
            </div>
          </FormSection>
          <FormSection title={m.objection_section_who()}>
            <TextField
              control={control}
              name="objectorName"
              label={m.objection_objector()}
              required
              autoComplete={isOffice ? 'off' : 'name'}
              maxLength={120}
            />
            <TextField
              control={control}
              name="mobileNumber"
              type="tel"
              label={m.objection_mobile()}
              hint={m.objection_mobile_hint()}
              required
              autoComplete={isOffice ? 'off' : 'tel-national'}
              maxLength={20}
            />
            <TextField
              control={control}
              name="emailId"
              type="email"
              label={m.objection_email()}
              autoComplete={isOffice ? 'off' : 'email'}
              maxLength={200}
            />
            {!isOffice && (
              <div className={classes.wide}>
                <ProveMobile {...proof} why={m.mobile_code_why()} proved={m.mobile_code_proved} />
              </div>
            )}
            {isOffice && (
              <DateField
                control={control}
                name="receivedOn"
                label={m.objection_received_on()}
                hint={m.objection_received_hint()}
                to={todayInIndia()}
              />
            )}
          </FormSection>
          <FormSection title={m.objection_section_documents()}>
            <FileUploads
              hint={m.objection_document_hint()}
              rule={uploadRules.document}
              most={mostDocuments}
              files={documents}
              onChange={setDocuments}
            />
          </FormSection>
          <FormButtons>
            <SubmitButton>{m.objection_file_submit()}</SubmitButton>
          </FormButtons>
        </Form>
      </Card>
    </>
  )
}
