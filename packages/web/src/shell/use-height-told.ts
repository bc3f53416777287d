import { useEffect, useRef } from 'react'

/** On a phone, and with large letters, the bar takes two rows or three: what lies below it has to know. */
export function useHeightTold() {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      document.documentElement.style.setProperty('--ks-bar-height', `${bar.current?.offsetHeight ?? 0}px`)
    })
    if (bar.current) observer.observe(bar.current)
    return () => observer.disconnect()
  }, [])
  return bar
}
