import { pointUsageLabels, standingLabels } from '@karsetu/contract/gis/gis-labels.ts'
import type { MapSession } from '@karsetu/contract/gis/map-calls.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { standings } from '@karsetu/domain/gis/standing.ts'
import { Mark } from '../../map/Mark.tsx'
import { type Colouring, lookOf } from '../../map/mark-looks.ts'
import { Segments } from '../../ui/Segments.tsx'
import classes from './Gis.module.css'

type Props = {
  session: MapSession
  colouring: Colouring
  hidden: ReadonlySet<number>
  onHidden: (hidden: ReadonlySet<number>) => void
  onOutside: () => void
}

/** What the marks of a small map mean: it is no place to count them or to take them off. */
export function MarkWords() {
  return (
    <ul className={classes.kinds} aria-label={m.gis_legend()}>
      {standings.map((standing) => (
        <li key={standing} className={classes.kind}>
          <Mark look={lookOf(standing)} />
          {standingLabels[standing]()}
        </li>
      ))}
      <li className={classes.kind}>
        <span className={classes.flag} aria-hidden />
        {m.gis_outside()}
      </li>
      <li className={classes.kind}>
        <span className={classes.ring} aria-hidden />
        {m.gis_this_property()}
      </li>
    </ul>
  )
}

type ColourByProps = { colouring: Colouring; onColouring: (colouring: Colouring) => void }

/** What the colours of the marks say. */
export function ColourBy({ colouring, onColouring }: ColourByProps) {
  return (
    <Segments
      label={m.gis_colour_by()}
      value={colouring}
      onChange={onColouring}
      choices={[
        { value: 'standing', label: m.gis_colour_standing() },
        { value: 'usage', label: m.gis_colour_usage() },
      ]}
    />
  )
}

/** What the marks mean and how many there are; each kind can be taken off the map. */
export function MapLegend({ session, colouring, hidden, onHidden, onOutside }: Props) {
  const { legend, withoutPoint, outsideWard } = session
  const kinds =
    colouring === 'standing'
      ? legend.standings.map(({ standing, properties }) => ({
          look: lookOf(standing),
          word: standingLabels[standing](),
          properties,
        }))
      : legend.usages.map(({ usage, properties }) => ({
          look: lookOf(usage),
          word: pointUsageLabels[usage](),
          properties,
        }))
  return (
    <section className={classes.legend} aria-label={m.gis_legend()}>
      <ul className={classes.kinds}>
        {kinds.map(({ look, word, properties }, number) => (
          <li key={word}>
            <label className={classes.kind}>
              <input
                type="checkbox"
                checked={!hidden.has(number)}
                onChange={({ currentTarget: { checked } }) => {
                  const next = new Set(hidden)
                  if (checked) next.delete(number)
                  else next.add(number)
                  onHidden(next)
                }}
              />
              <Mark look={look} />
              {word} <span className={classes.count}>{formatCount(properties)}</span>
            </label>
          </li>
        ))}
      </ul>
      {(withoutPoint > 0 || outsideWard > 0) && (
        <p className={classes.quiet}>
          {withoutPoint > 0 && m.gis_without_point({ count: formatCount(withoutPoint) })}
          {withoutPoint > 0 && outsideWard > 0 && ' · '}
          {outsideWard > 0 && (
            <>
              <span className={classes.flag} aria-hidden />{' '}
              {m.gis_outside_ward_count({ count: formatCount(outsideWard) })}{' '}
              <button type="button" className={classes.textButton} onClick={onOutside}>
                {m.gis_show_outside()}
              </button>
            </>
          )}
        </p>
      )}
    </section>
  )
}
