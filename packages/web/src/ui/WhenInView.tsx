import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

type Props = {
  children: ReactNode
  /** Gives the empty room its height, so that nothing jumps. */
  className?: string | undefined
}

/** Renders a lazy part of a screen once it comes into view, or is printed: cheap phones pay for what they look at. */
export function WhenInView({ children, className }: Props) {
  const room = useRef<HTMLDivElement>(null)
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    const come = () => setInView(true)
    // What was jumped over counts as seen: the view reaches up to the top of the page.
    const reach = { rootMargin: '100000px 0px 0px 0px' }
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && come(), reach)
    if (room.current) observer.observe(room.current)
    window.addEventListener('beforeprint', come)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', come)
    }
  }, [])
  const empty = <div ref={room} className={className} data-to-come />
  return isInView ? <Suspense fallback={empty}>{children}</Suspense> : empty
}
