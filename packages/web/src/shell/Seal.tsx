type Props = { of: 'municipality' | 'state'; label: string; size?: number }

/**
 * Neutral seals of our own drawing: a bridge over water for the municipality, a lamp in a wheel for the state. A city
 * puts its own in their place; no real emblem is used.
 */
export function Seal({ of, label, size = 44 }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" role="img" aria-label={label} fill="none" stroke="currentColor">
      <circle cx="24" cy="24" r="22.5" strokeWidth="1.5" />
      <circle cx="24" cy="24" r="19" strokeWidth="0.8" />
      {of === 'municipality' ? <Bridge /> : <Lamp />}
    </svg>
  )
}

function Bridge() {
  return (
    <g strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round">
      <path d="M9 26h30M12 26a6 6 0 0 1 12 0M24 26a6 6 0 0 1 12 0" />
      <path d="M18 14.5l6-4 6 4M19.5 14.5v5.5M24 14.5v5.5M28.5 14.5v5.5" />
      <path d="M11 31.5q3.2-2 6.5 0t6.5 0 6.5 0 6.5 0M14 35.5q2.5-1.5 5 0t5 0 5 0 5 0" strokeWidth="1.2" />
    </g>
  )
}

const spokes = Array.from({ length: 24 }, (_, index) => (index * Math.PI) / 12)

function Lamp() {
  return (
    <g strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
      <path d="M14.5 25h19q-1.5 7-9.5 7t-9.5-7zM20 35.5h8M24 32v3.5" />
      <path d="M24 22q-4.5-4.5 0-10 4.5 5.5 0 10z" />
      {spokes.map((angle) => (
        <path
          key={angle}
          strokeWidth="0.7"
          d={`M${24 + 19 * Math.cos(angle)} ${24 + 19 * Math.sin(angle)}L${24 + 22 * Math.cos(angle)} ${24 + 22 * Math.sin(angle)}`}
        />
      ))}
    </g>
  )
}
