import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

type Props = {
  children: ReactNode
  /** Gives the empty room its height, so that nothing jumps. */
  className?: string | undefined
}

/** How far below the window a part may be and count as near. */
const nearness = '120px'

/** Renders a lazy part of a screen once the reader comes near it, or prints: cheap phones pay for what they look at. */
export function WhenNear({ children, className }: Props) {
  const room = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const come = () => setNear(true)
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && come(), { rootMargin: nearness })
    if (room.current) observer.observe(room.current)
    window.addEventListener('beforeprint', come)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', come)
    }
  }, [])
  const empty = <div ref={room} className={className} />
  return isNear ? <Suspense fallback={empty}>{children}</Suspense> : empty
}
