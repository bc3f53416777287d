import { useComputedColorScheme } from '@mantine/core'
import { colourOf, type MarkLook } from './mark-looks.ts'

const paths: Record<MarkLook['shape'], string> = {
  circle: 'M8 2a6 6 0 1 1 0 12a6 6 0 1 1 0-12z',
  triangle: 'M8 1.5l6.5 12h-13z',
  square: 'M2.5 2.5h11v11h-11z',
  diamond: 'M8 .8l7.2 7.2l-7.2 7.2l-7.2-7.2z',
}

/** A mark of the map as it stands in the legend and beside its word. */
export function Mark({ look }: { look: MarkLook }) {
  const isDark = useComputedColorScheme('light') === 'dark'
  return (
    <svg viewBox="0 0 16 16" width="1rem" height="1rem" aria-hidden focusable="false">
      <path d={paths[look.shape]} fill={colourOf(look, isDark)} stroke="var(--ks-surface)" strokeWidth="1" />
    </svg>
  )
}
