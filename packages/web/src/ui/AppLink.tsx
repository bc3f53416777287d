import { Link, type LinkComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { withUnbrokenIds } from './WithUnbrokenIds.tsx'

type Props = Omit<LinkComponentProps, 'to' | 'search' | 'params' | 'from' | 'href' | 'children'> & {
  /** From the path builder. */
  to: string
  children?: ReactNode
}

/** A link within the portal. Carries `aria-current="page"` when it leads to where the reader is. */
export function AppLink({ to, children, ...rest }: Props) {
  const [path = '/', query = ''] = to.split('?')
  const search = Object.fromEntries(new URLSearchParams(query))
  return (
    <Link activeOptions={{ exact: true, includeSearch: false }} {...rest} to={path} search={search}>
      {withUnbrokenIds(children)}
    </Link>
  )
}
