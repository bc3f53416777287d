import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Tooltip.layer.css'
import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ActionButton.module.css'

type Props = Omit<ButtonProps, 'disabled'> & {
  onClick: () => void
  children: ReactNode
  /** Why the action is off at present. Given: the button is off, can still be reached by keyboard, and says this. */
  offBecause?: string | undefined
  /** It is for a row, and none is selected: on a phone it comes with the selection. */
  awaitsRow?: boolean
}

/** A button that explains itself while it cannot be used. */
export function ActionButton({ onClick, offBecause, awaitsRow = false, children, ...rest }: Props) {
  const isOff = offBecause !== undefined
  const button = (
    <Button
      {...rest}
      {...(awaitsRow && { className: classes.awaitsRow })}
      {...(isOff ? { 'data-disabled': true, 'aria-disabled': true } : { onClick })}
    >
      {children}
    </Button>
  )
  if (!isOff) return button
  return (
    <Tooltip label={offBecause} events={{ hover: true, focus: true, touch: true }} withArrow>
      {button}
    </Tooltip>
  )
}
