import type { ReactNode } from 'react'
import { AppLink } from '../ui/AppLink.tsx'
import { WithUnbrokenIds } from '../ui/WithUnbrokenIds.tsx'
import classes from './FigureTiles.module.css'

export type FigureTile = {
  label: string
  figure: ReactNode
  /** What it is compared with. */
  note: string
  /** From the path builder: the list behind the figure. */
  to?: string
}

/** The few figures that matter most, each with what it is compared with. */
export function FigureTiles({ tiles }: { tiles: readonly FigureTile[] }) {
  return (
    <dl className={classes.tiles}>
      {tiles.map(({ label, figure, note, to }) => (
        <div key={label} className={classes.tile}>
          <dt>{label}</dt>
          <dd className={classes.figure}>{to === undefined ? figure : <AppLink to={to}>{figure}</AppLink>}</dd>
          <dd className={classes.note}>
            <WithUnbrokenIds text={note} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
