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
import { QuestionForm } from '../../form/QuestionForm.tsx'
import { useDraft } from '../../form/use-draft.ts'
import { type HouseForm, useHouseForm } from '../../form/use-house-form.ts'
import { useUserIfSignedIn } from '../../session/user.ts'
import { Card } from '../../ui/Card.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useGo } from '../../ui/use-go.ts'
import { ProveMobile } from '../mobile-code/ProveMobile.tsx'
import { useMobileProof } from '../mobile-code/use-mobile-proof.ts'
import { type ChosenFiles, FileFields } from '../property/register-form/FileFields.tsx'
import { useTypedLater } from '../property/register-form/use-typed-later.ts'
import { DeclaredTax } from './DeclaredTax.tsx'
import { Filed } from './Filed.tsx'
import { questionsOf } from './questions.tsx'
import { type SelfAssessmentTyped, selfAssessmentForm, startOf } from './self-assessment-typed.ts'

export type Search = Record<string, string | number | undefined>
type Props = {
  /** Of the register; undefined: a new property. */
  there: SelfAssessmentProperty | undefined
  /** Of an application that is corrected; empty: a new one. */
  applicationNo: string
  /** From 1: the question that the address names. */
  question: number
  pathOf: (search: Search) => string
}

/** What is declared of a property, question by question, with the tax on it. */
export function DeclareForm({ there, applicationNo, question, pathOf }: Props) {
  const user = useUserIfSignedIn()
  const id = there?.propertyUniqueId
  const start = { ...startOf(there), applicationNo }
  const form = useHouseForm(selfAssessmentForm(id), start)
  // A citizen fills it on a device of their own, over several days.
  const draft = useDraft(form, `self-assessment.${id ?? 'new'}`, { keptFor: user?.email ?? 'citizen' })
  const typed = useTypedLater(form)
  const proof = useMobileProof('notification', useWatch({ control: form.control, name: 'mobileNumber' }))
  const go = useGo()
  const [files, setFiles] = useState<ChosenFiles>({})
  const [filed, setFiled] = useState<{ filed: SelfAssessmentFiled; name: string; mobile: string }>()
  const send = useCommand(selfAssessmentCalls.calls.file, {
    onSuccess: (done) => {
      setFiled({ filed: done, name: form.getValues('applicantName'), mobile: form.getValues('mobileNumber') })
      draft.discard()
    },
  })
  const questionForm = form as unknown as HouseForm<SelfAssessmentTyped, unknown> // the questions read what is typed alone
  const floors = useWatch({ control: questionForm.control, name: 'premises' }).length
  if (filed) return <Filed {...filed} propertyUniqueId={id} another={pathOf({})} />
  const fileProps = { files, onChange: setFiles, claimed: [], required: [], wanting: [] }
  const questions = questionsOf({
    ...{ form: questionForm, isNew: !there, isOffice: user !== undefined, floors },
    onFloorAdded: () => goTo(at + 1),
    photos: <FileFields {...fileProps} only="photos" />,
    documents: <FileFields {...fileProps} only="documents" />,
    proof: !user && <ProveMobile {...proof} why={m.mobile_code_why()} proved={m.mobile_code_proved} />,
    summary: <DeclaredTax typed={typed} propertyUniqueId={id} />,
  })
  const at = Math.min(Math.max(question, 1), questions.length) - 1
  const goTo = (next: number) =>
    void go(pathOf({ property: id ?? 'new', ...(applicationNo ? { correct: applicationNo } : {}), question: next + 1 }))
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
      <QuestionForm
        form={form}
        label={m.self_assessment_title()}
        questions={questions}
        at={at}
        onGo={goTo}
        submitLabel={m.self_assessment_submit()}
        onSubmit={(body) =>
          send.mutateAsync({
            body: { ...body, mobileProof: proof.mobileProof },
            ...(Object.keys(files).length > 0 ? { files } : {}),
          })
        }
        beside={at < questions.length - 1 && <DeclaredTax typed={typed} propertyUniqueId={id} isBrief />}
      />
    </>
  )
}
