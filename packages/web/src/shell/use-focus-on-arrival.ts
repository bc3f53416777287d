import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Whoever follows a link goes on at the screen it leads to: without this the keyboard would still stand at the menu, or
 * nowhere at all, with the link that is gone. A screen that has put the focus into a field keeps it there.
 */
export function useFocusOnArrival(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const content = document.getElementById('content')
        if (!fromLocation || !pathChanged || content?.contains(document.activeElement)) return
        // What is read again by going back lies where it was left.
        content?.focus({ preventScroll: true })
      }),
    [router],
  )
}
