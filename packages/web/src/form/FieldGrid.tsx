import type { ReactNode } from 'react'
import classes from './Form.module.css'

/** Fields beside each other, the controls of a row level; as many as `--field-width` of what is around it lets in. */
export const FieldGrid = ({ children }: { children: ReactNode }) => <div className={classes.fields}>{children}</div>
