import { useMay } from '../session/user.ts'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Tooltip.layer.css'
import type { Access } from '@karsetu/domain/access/permissions.ts'
import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './ActionButton.module.css'
import { useFocusKept } from './use-focus-back.ts'

type Props = Omit<ButtonProps, 'disabled'> & {
  onClick: () => void
  children: ReactNode
  /** The access of the call behind the button: whoever may not call it does not see the button. */
  needs?: Access
  /** Why the action is off at present. Given: the button is off, can still be reached by keyboard, and says this. */
  offBecause?: string | undefined
  /** It is for a row, and none is selected: on a phone it comes with the selection. */
  awaitsRow?: boolean
}

/** A button that explains itself while it cannot be used: below it on a phone, else where the pointer or the focus rests. */
export function ActionButton({ needs = 'public', offBecause, awaitsRow = false, onClick, children, ...rest }: Props) {
  const reasonId = useId()
  const button = useFocusKept(rest.loading === true)
  if (!useMay()(needs)) return null
  if (offBecause === undefined)
    return (
      <Button {...rest} ref={button} onClick={onClick}>
        {children}
      </Button>
    )
  return (
    <Tooltip label={offBecause} events={{ hover: true, focus: true, touch: false }} withArrow>
      <span className={classes.off} data-awaits-row={awaitsRow || undefined}>
        <Button {...rest} data-disabled aria-disabled aria-describedby={reasonId}>
          {children}
        </Button>
        <span id={reasonId} className={classes.reason}>
          {offBecause}
        </span>
      </span>
    </Tooltip>
  )
}
