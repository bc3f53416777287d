import { m } from '@karsetu/contract/words/messages.ts'
import { useEffect } from 'react'

/** Names the window after the screen, for as long as it is shown: "Roles Master · Property Tax Portal". */
export function useDocumentTitle(title: string) {
  const portal = m.shell_portal_name()
  useEffect(() => {
    document.title = `${title} · ${portal}`
    return () => {
      document.title = portal
    }
  }, [title, portal])
}
