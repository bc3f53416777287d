import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './FoldOnPhone.module.css'

type Props = {
  /** What is folded, with the number that tells whether to look. */
  label: ReactNode
  icon?: ReactNode
  children: ReactNode
}

/** What stands above a list: in full on a desk, behind one button on a phone, so that the list is in the first view. */
export function FoldOnPhone({ label, icon, children }: Props) {
  const [isUnfolded, setUnfolded] = useState(false)
  return (
    <>
      <button
        type="button"
        className={classes.unfold}
        aria-expanded={isUnfolded}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {icon}
        {label}
        <IconChevronDown aria-hidden size="1.1rem" className={classes.chevron} />
      </button>
      <div className={classes.body} data-folded={!isUnfolded || undefined}>
        {children}
      </div>
    </>
  )
}
