import { gisReportCalls, type SurveyedFloors, surveyCalls } from '@karsetu/contract/gis/survey-calls.ts'
import { masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { idInQuery } from '@karsetu/contract/platform/schemas.ts'
import { registerListCalls } from '@karsetu/contract/property/register-list-calls.ts'
import { registerWriteCalls } from '@karsetu/contract/property/register-write-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { useCall, useRefresh } from '../../../api/use-call.ts'
import { useCommand } from '../../../api/use-command.ts'
import { CheckboxField } from '../../../form/CheckboxField.tsx'
import { FormButtons } from '../../../form/FormButtons.tsx'
import { SubmitButton } from '../../../form/SubmitButton.tsx'
import { TextField } from '../../../form/TextField.tsx'
import { useDraft } from '../../../form/use-draft.ts'
import { useHouseForm } from '../../../form/use-house-form.ts'
import { pathTo } from '../../../path-builder.ts'
import { useMay, useUser } from '../../../session/user.ts'
import type { Needs } from '../../../shell/lazy-screen.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Outcome } from '../../../ui/Outcome.tsx'
import { Page } from '../../../ui/Page.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { PageSpinner } from '../../../ui/PageSpinner.tsx'
import { toast } from '../../../ui/toast.ts'
import { currentYear } from '../../../ui/today.ts'
import { useGo } from '../../../ui/use-go.ts'
import { useDuplicates } from './Duplicates.tsx'
import { addForm, newProperty, type PropertyTyped } from './property-typed.ts'
import classes from './RegisterForm.module.css'
import { RegisterForm } from './RegisterForm.tsx'
import { surveyedStart } from './surveyed-start.ts'
import { useTypedLater } from './use-typed-later.ts'

AddPropertyScreen.needs = { access: registerWriteCalls.calls.add.access, title: m.register_add_title } satisfies Needs

/** A new property, typed in one go, or from what surveyors found. */
export default function AddPropertyScreen() {
  const search: Record<string, unknown> = useLocation().search
  const surveyed = Surveyed.safeParse({ surveyId: search.surveyId, rowNo: search.rowNo }).data
  return surveyed ? <FromSurvey key={`${surveyed.surveyId} ${surveyed.rowNo}`} {...surveyed} /> : <NewProperty />
}

const Surveyed = z.object({ surveyId: idInQuery('survey'), rowNo: idInQuery('survey_row') })

function FromSurvey({ surveyId, rowNo }: z.output<typeof Surveyed>) {
  const found = useCall(surveyCalls.calls.floors, { params: { surveyId, rowNo } })
  if (found.error)
    return <ErrorState error={found.error} title={m.survey_failed()} onRetry={() => void found.refetch()} />
  if (!found.data) return <PageSpinner />
  const { match, supersededBy } = found.data
  return match === 'unmatched' && supersededBy === null ? (
    <NewProperty from={{ surveyId, rowNo, says: found.data }} />
  ) : (
    <EnteredBefore surveyId={surveyId} propertyUniqueId={found.data.propertyUniqueId} />
  )
}

/** Somebody else entered the building, or it was surveyed again: nobody types for nothing. */
function EnteredBefore({ surveyId, propertyUniqueId }: { surveyId: number; propertyUniqueId: string | null }) {
  return (
    <Page>
      <PageHeader title={m.register_add_title()} />
      <Outcome
        tone="warn"
        title={m.survey_error_not_unmatched()}
        actions={
          <LinkButton variant="default" to={pathTo.gisReport({ surveyId, reportType: 'unmatched' })}>
            {m.survey_to_unmatched()}
          </LinkButton>
        }
      >
        {propertyUniqueId && (
          <AppLink to={pathTo.property({ propertyId: propertyUniqueId })}>{propertyUniqueId}</AppLink>
        )}
      </Outcome>
    </Page>
  )
}

type From = z.output<typeof Surveyed> & { says: SurveyedFloors }

/** The form; the next property begins where this one stood. */
function NewProperty({ from }: { from?: From }) {
  const go = useGo()
  const user = useUser()
  const may = useMay()
  const refresh = useRefresh()
  const empty = newProperty(currentYear())
  const start = from ? surveyedStart(empty, from.says, from.rowNo) : empty
  const { data: categories = [] } = useCall(masterCalls.calls.categories, {})
  const form = useHouseForm(addForm(categories), start)
  const draft = useDraft(form, from ? `add-property-${from.surveyId}-${from.rowNo}` : 'add-property', {
    keptFor: user.email,
  })
  const suspected = useDuplicates(useTypedLater(form))
  const [added, setAdded] = useState<string>()
  const add = useCommand(registerWriteCalls.calls.add, {
    onSuccess: ({ propertyUniqueId: id, editId, effect }) => {
      const words =
        editId === null
          ? m.register_added({ id })
          : m.register_added_waits({ id, amount: formatMoney(effect.netPaise) })
      void toast.success(words, m.common_success())
      if (from) {
        draft.discard()
        go(pathTo.property({ propertyId: id }))
      } else {
        setAdded(id)
        startNext()
      }
      return refresh(registerListCalls.calls.page, gisReportCalls.calls.report)
    },
  })
  const surveyed = from ? { surveyed: { surveyId: from.surveyId, rowNo: from.rowNo } } : {}
  /** The next property is most often a neighbour: its place and its road stay. */
  const startNext = () => {
    const { zoneId, wardId, mohallaId, roadType, roadWidth }: PropertyTyped = form.getValues()
    draft.discard()
    form.reset({ ...start, zoneId, wardId, mohallaId, roadType, roadWidth })
    // By its name: the emptied form does not know its fields again before it has been drawn.
    setTimeout(() => document.getElementsByName('houseNumber')[0]?.focus())
  }
  return (
    <Page>
      <PageHeader title={m.register_add_title()} lead={m.common_required_hint()} />
      {from && (
        <p className={classes.note}>
          <AppLink to={pathTo.gisReport({ surveyId: from.surveyId, reportType: 'unmatched' })}>
            {m.survey_source({ file: from.says.fileName, row: String(from.rowNo) })}
          </AppLink>
          : {m.survey_filled_in()}
        </p>
      )}
      <RegisterForm
        form={form}
        label={m.register_add_title()}
        draft={draft}
        suspected={suspected}
        onSubmit={(body, files) => add.mutateAsync({ body: { ...body, ...surveyed }, files })}
        notes={
          added && (
            <p className={classes.note} role="status">
              {m.register_added_last()} <AppLink to={pathTo.property({ propertyId: added })}>{added}</AppLink>
            </p>
          )
        }
      >
        {suspected.length > 0 && (
          <CheckboxField control={form.control} name="notDuplicate" label={m.register_not_duplicate()} />
        )}
        <TextField control={form.control} name="reason" label={m.register_add_reason()} maxLength={500} />
        {!may('property.edit_at_once') && <p>{m.register_add_waits_hint()}</p>}
        <FormButtons>
          <SubmitButton>{m.register_add_submit()}</SubmitButton>
        </FormButtons>
      </RegisterForm>
    </Page>
  )
}
