import { Button, type ButtonProps } from '@mantine/core'
import { AppLink } from './AppLink.tsx'

type Props = ButtonProps & { to: string }

/** A link that looks like a button: goes somewhere, does nothing else. */
export function LinkButton({ to, ...rest }: Props) {
  return <Button component={AppLink} to={to} {...rest} />
}
