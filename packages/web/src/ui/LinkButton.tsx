import type { Access } from '@karsetu/domain/access/permissions.ts'
import { Button, type ButtonProps } from '@mantine/core'
import { useMay } from '../session/user.ts'
import { AppLink } from './AppLink.tsx'

type Props = ButtonProps & {
  to: string
  /** The access of the call that the link leads to: whoever may not call it does not see the link. */
  needs?: Access
}

/** A link that looks like a button: goes somewhere, does nothing else. */
export function LinkButton({ to, needs = 'public', ...rest }: Props) {
  if (!useMay()(needs)) return null
  return <Button component={AppLink} to={to} {...rest} />
}
