import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { type FieldErrors, type FieldPath, type FieldValues, FormProvider } from 'react-hook-form'
import { Card } from '../ui/Card.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import formClasses from './Form.module.css'
import { FormButtons } from './FormButtons.tsx'
import classes from './QuestionForm.module.css'
import { SubmitButton } from './SubmitButton.tsx'
import { showErrors } from './show-errors.ts'
import type { HouseForm } from './use-house-form.ts'

export type Question<Typed extends FieldValues> = {
  key: string
  title: string
  /** Checked before the next question is shown; of a group its path: `premises.0`. */
  fields: readonly FieldPath<Typed>[]
  content: ReactNode
}

type Props<Typed extends FieldValues, Sent> = {
  form: HouseForm<Typed, Sent>
  label: string
  questions: readonly Question<Typed>[]
  /** From 0. */
  at: number
  onGo: (at: number) => void
  onSubmit: (values: Sent) => Promise<unknown>
  submitLabel: string
  /** Stays in view below each question. */
  beside?: ReactNode
}

/** A long form on a small screen: one question at a time, with progress, a way back, and Enter for the next one. */
export function QuestionForm<Typed extends FieldValues, Sent>(props: Props<Typed, Sent>) {
  const { form, label, questions, at, onGo, onSubmit, submitLabel, beside } = props
  const question = questions[at]
  const isLast = at === questions.length - 1
  const heading = useHeadingFocus(at)
  const questionOf = (errors: FieldErrors) =>
    questions.findIndex(({ fields }) => fields.some((field) => hasError(errors, field)))
  const send = form.handleSubmit(
    async (values) => {
      try {
        await onSubmit(values)
      } catch (thrown) {
        showErrors(form, thrown)
        goToError(questionOf(form.formState.errors))
      }
    },
    (errors) => goToError(questionOf(errors)),
  )
  const goToError = (error: number) => {
    if (error >= 0 && error !== at) onGo(error)
  }
  const next = async () => {
    if (await form.trigger([...(question?.fields ?? [])], { shouldFocus: true })) onGo(at + 1)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void (isLast ? send(event) : next())
  }
  if (!question) return null
  const progress = m.common_question_of({ number: at + 1, total: questions.length })
  return (
    <FormProvider {...form}>
      <form className={formClasses.form} noValidate aria-label={label} onSubmit={submit}>
        <div className={classes.progress}>
          <progress max={questions.length} value={at + 1} aria-label={progress} />
          <span>{progress}</span>
        </div>
        <Card>
          <h2 ref={heading} tabIndex={-1} className={classes.title}>
            {question.title}
          </h2>
          <ErrorSummary ofNoField />
          <div key={question.key} className={formClasses.form}>
            {question.content}
          </div>
          <FormButtons>
            {at > 0 && (
              <Button variant="default" onClick={() => onGo(at - 1)}>
                {m.common_question_back()}
              </Button>
            )}
            <SubmitButton>{isLast ? submitLabel : m.common_question_next()}</SubmitButton>
          </FormButtons>
        </Card>
        {beside}
      </form>
    </FormProvider>
  )
}

/** Whoever goes to another question is led to its title; not when the page is opened. */
function useHeadingFocus(at: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(at)
  useEffect(() => {
    if (shown.current === at) return
    shown.current = at
    if (document.activeElement?.getAttribute('aria-invalid') !== 'true') heading.current?.focus()
  }, [at])
  return heading
}

const hasError = (errors: FieldErrors, path: string): boolean =>
  path.split('.').reduce<unknown>((inside, key) => {
    if (typeof inside !== 'object' || inside === null) return undefined
    return (inside as Record<string, unknown>)[key]
  }, errors) !== undefined
