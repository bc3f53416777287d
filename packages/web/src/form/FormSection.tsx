import type { ReactNode } from 'react'
import { FieldGrid } from './FieldGrid.tsx'
import classes from './Form.module.css'

type Props = { title?: string; children: ReactNode }

/** A part of a form under its heading bar; two columns on a desk, one on a phone. */
export function FormSection({ title, children }: Props) {
  return (
    <fieldset className={classes.section}>
      {title && <legend className={classes.bar}>{title}</legend>}
      <FieldGrid>{children}</FieldGrid>
    </fieldset>
  )
}
