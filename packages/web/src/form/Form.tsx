import type { ReactNode } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { ErrorSummary } from './ErrorSummary.tsx'
import classes from './Form.module.css'
import { showErrors } from './show-errors.ts'
import type { HouseForm } from './use-house-form.ts'

type Props<Typed extends FieldValues, Sent> = {
  form: HouseForm<Typed, Sent>
  /** Usually `(values) => command.mutateAsync({ body: values })`; what it throws is shown at the fields or on top. */
  onSubmit: (values: Sent) => Promise<unknown> | unknown
  /** Names the form for screen readers, when no heading does. */
  label?: string
  /** Sums up only what is of no field: for a form of two or three fields, whose own faults it would only repeat. */
  withoutSummary?: boolean
  children: ReactNode
}

/** Every form of the portal: fields, sections and a SubmitButton go inside. */
export function Form<Typed extends FieldValues, Sent>({
  form,
  onSubmit,
  label,
  withoutSummary,
  children,
}: Props<Typed, Sent>) {
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values)
    } catch (thrown) {
      showErrors(form, thrown)
    }
  })
  return (
    <FormProvider {...form}>
      <form className={classes.form} noValidate aria-label={label} onSubmit={(event) => void submit(event)}>
        <ErrorSummary ofNoField={withoutSummary === true} />
        {children}
      </form>
    </FormProvider>
  )
}
