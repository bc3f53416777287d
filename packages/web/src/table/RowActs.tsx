import type { ReactNode } from 'react'
import classes from './RowActs.module.css'

type Props = {
  /** A row is chosen, or several. */
  isChosen: boolean
  children: ReactNode
}

/** What can be done with the chosen rows: on a phone it stands at the foot of the screen, however far down they are. */
export const RowActs = ({ isChosen, children }: Props) => (
  <div className={classes.acts} data-chosen={isChosen || undefined}>
    {children}
  </div>
)
