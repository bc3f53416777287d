import { type Category, masterCalls } from '@karsetu/contract/master/master-calls.ts'
import {
  type ChangeOutcome,
  type PropertyInForm,
  registerWriteCalls,
} from '@karsetu/contract/property/register-write-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useCall } from '../../../api/use-call.ts'
import { useCommand } from '../../../api/use-command.ts'
import { DateField } from '../../../form/DateField.tsx'
import { FileUpload } from '../../../form/FileUpload.tsx'
import { FormButtons } from '../../../form/FormButtons.tsx'
import { FormSection } from '../../../form/FormSection.tsx'
import { SubmitButton } from '../../../form/SubmitButton.tsx'
import { TextField } from '../../../form/TextField.tsx'
import { uploadRules } from '../../../form/upload-rules.ts'
import { useDraft } from '../../../form/use-draft.ts'
import { useHouseForm } from '../../../form/use-house-form.ts'
import { pathTo } from '../../../path-builder.ts'
import { useUser } from '../../../session/user.ts'
import type { Needs } from '../../../shell/lazy-screen.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { PageSpinner } from '../../../ui/PageSpinner.tsx'
import { toast } from '../../../ui/toast.ts'
import { MovedTaxTable } from '../edited/TaxEffectTable.tsx'
import { useEditsChanged } from '../edited/use-edits-changed.ts'
import { WaitingNote } from '../edited/WaitingNote.tsx'
import { NoSuchProperty } from '../NoSuchProperty.tsx'
import { useDuplicates } from './Duplicates.tsx'
import { changesMobile, editForm, typedOf } from './property-typed.ts'
import { RecordActions } from './RecordActions.tsx'
import classes from './RegisterForm.module.css'
import { RegisterForm } from './RegisterForm.tsx'
import { useTypedLater } from './use-typed-later.ts'

EditPropertyScreen.needs = { access: registerWriteCalls.calls.edit.access, title: m.register_edit_any } satisfies Needs

/** A property's record, corrected in place. */
export default function EditPropertyScreen() {
  const { propertyId = '' } = useParams({ strict: false })
  const { data, error, refetch } = useCall(registerWriteCalls.calls.forEdit, { params: { id: propertyId } })
  const { data: categories, error: none, refetch: again } = useCall(masterCalls.calls.categories, {})
  if (error) return <NoSuchProperty error={error} title={m.property_page_failed()} onRetry={() => void refetch()} />
  if (none) return <ErrorState error={none} onRetry={() => void again()} />
  if (!data || !categories) return <PageSpinner />
  return <EditForm key={data.version} there={data} categories={categories} />
}

function EditForm({ there, categories }: { there: PropertyInForm; categories: readonly Category[] }) {
  const { propertyUniqueId, version, waiting, needsSecond, status } = there
  const user = useUser()
  const changed = useEditsChanged()
  const form = useHouseForm(editForm(categories, there), typedOf(there))
  const draft = useDraft(form, `edit-property.${propertyUniqueId}`, { keptFor: user.email, version })
  const suspected = useDuplicates(useTypedLater(form), propertyUniqueId)
  const [mobileNumber, otherOwners] = useWatch({ control: form.control, name: ['mobileNumber', 'otherOwners'] })
  const isOtherMobile = changesMobile(there, { mobileNumber, otherOwners })
  const [outcome, setOutcome] = useState<ChangeOutcome>()
  const [order, setOrder] = useState<File>()
  const edit = useCommand(registerWriteCalls.calls.edit, {
    onSuccess: (done) => {
      setOutcome(done)
      if (done.outcome === 'made') void toast.success(m.register_edited({ id: propertyUniqueId }), m.common_success())
      if (done.outcome === 'waits') void toast.success(m.register_edit_waits_toast(), m.common_success())
      if (done.outcome !== 'nothing_changes') {
        draft.discard()
        setOrder(undefined)
      }
      return changed()
    },
  })
  return (
    <Page>
      <PageHeader
        title={m.register_edit_title({ id: propertyUniqueId })}
        lead={needsSecond ? m.register_edit_lead_second() : m.register_edit_lead_at_once()}
      >
        <LinkButton to={pathTo.property({ propertyId: propertyUniqueId })} variant="default">
          {m.register_to_property()}
        </LinkButton>
        <RecordActions there={there} />
      </PageHeader>
      {status !== 'active' && <p className={classes.note}>{m.register_error_not_in_use({ id: propertyUniqueId })}</p>}
      <RegisterForm
        form={form}
        label={m.register_edit_title({ id: propertyUniqueId })}
        there={there}
        draft={draft}
        suspected={suspected}
        onSubmit={(body, files) =>
          edit.mutateAsync({
            params: { id: propertyUniqueId },
            body,
            files: { ...files, ...(order ? { documents: order } : {}) },
          })
        }
        notes={
          <>
            {outcome && <OutcomeNote outcome={outcome} />}
            {waiting && <WaitingNote waiting={waiting} />}
          </>
        }
      >
        <FormSection title={m.register_section_why()}>
          <TextField
            control={form.control}
            name="reason"
            label={m.register_reason()}
            required={isOtherMobile}
            hint={isOtherMobile ? m.register_reason_for_mobile() : needsSecond ? m.register_reason_hint() : undefined}
            maxLength={500}
          />
          <DateField
            control={form.control}
            name="holdsFrom"
            label={m.register_holds_from()}
            hint={m.register_holds_from_hint()}
          />
          <div className={classes.wide}>
            <FileUpload
              label={m.register_order()}
              hint={m.register_order_hint()}
              rule={uploadRules.document}
              file={order}
              onChange={setOrder}
            />
          </div>
        </FormSection>
        <FormButtons>
          <SubmitButton>{m.common_save()}</SubmitButton>
        </FormButtons>
      </RegisterForm>
    </Page>
  )
}

function OutcomeNote({ outcome }: { outcome: ChangeOutcome }) {
  const said = {
    made: m.register_outcome_made(),
    waits: m.register_outcome_waits({ number: outcome.editId ?? 0 }),
    nothing_changes: m.register_outcome_nothing(),
    preview: '',
  }
  return (
    <div className={classes.note} role="status">
      <p className={classes.quiet}>{said[outcome.outcome]}</p>
      <MovedTaxTable effect={outcome.effect} />
    </div>
  )
}
