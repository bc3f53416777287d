import { useEffect, useRef } from 'react'
import { useGo } from '../ui/use-go.ts'
import { focusSearchField, isForTyping, placeKeyWaitMs, places } from './keys.ts'
import { useBuiltScreens } from './use-built-screens.ts'

/** `/` goes to the search field, `g` and a letter to a screen, `?` shows the keys. Off while a dialog is open. */
export function useKeys(showHelp: () => void) {
  const go = useGo()
  const built = useBuiltScreens()
  const pressedGoAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (isForTyping(event) || document.querySelector('[aria-modal="true"]')) return
      const place = places[event.key]
      if (place && built.has(place) && event.timeStamp - pressedGoAt.current < placeKeyWaitMs) void go(place)
      else if (event.key === '?') showHelp()
      // A slash typed into the field it moved to would be wrong.
      else if (event.key === '/' && focusSearchField()) event.preventDefault()
      pressedGoAt.current = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [go, built, showHelp])
}
