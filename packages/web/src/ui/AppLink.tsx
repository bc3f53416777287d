import { Link, type LinkComponentProps } from '@tanstack/react-router'
import { type ReactNode, useContext } from 'react'
import { LinkWords } from './link-labels.ts'

type Props = Omit<LinkComponentProps, 'to' | 'search' | 'params' | 'from' | 'href' | 'children'> & {
  /** From the path builder. */
  to: string
  children?: ReactNode
}

/** A link within the portal. Carries `aria-current="page"` when it leads to where the reader is. */
export function AppLink({ to, children, ...rest }: Props) {
  const setLabels = useContext(LinkWords)
  const [path = '/', query = ''] = to.split('?')
  const search = Object.fromEntries(new URLSearchParams(query))
  return (
    <Link activeOptions={{ exact: true, includeSearch: false }} {...rest} to={path} search={search}>
      {setLabels(children)}
    </Link>
  )
}
