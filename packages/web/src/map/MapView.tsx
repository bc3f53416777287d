import 'ol/ol.css'
import type { MapBounds, MapSession } from '@karsetu/contract/gis/map-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Position } from '@karsetu/domain/gis/position.ts'
import { useComputedColorScheme } from '@mantine/core'
import { IconHome, IconMinus, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useLocale } from '../locale/locale.ts'
import { type LiveMap, type MapSpot, type MapTold, startMap } from './live-map.ts'
import classes from './MapView.module.css'
import type { Colouring } from './mark-looks.ts'

type Props = {
  session: MapSession
  colouring: Colouring
  hidden: ReadonlySet<number>
  /** Where it begins; without it, with all that the session is of. */
  from?: MapSpot | undefined
  /** Where to look; every new value moves the map. */
  focus: MapBounds | undefined
  marks: readonly { at: Position; isNew: boolean }[]
  /** Counts up when what the map shows has changed. */
  generation: number
  /** One picture among others on its page: without the way to the whole city. */
  isSmall?: boolean
  onView: MapTold['onView']
  onPick: MapTold['onPick']
}

/** A map of boundaries and properties: by mouse, by finger, and by arrow keys, + and - while it has the focus. */
export function MapView(props: Props) {
  const { session, colouring, hidden, from, focus, marks, generation, isSmall = false, onView, onPick } = props
  const element = useRef<HTMLDivElement>(null)
  const live = useRef<LiveMap>(undefined)
  const told = useRef({ onView, onPick })
  const start = useRef({ session, from })
  const [isFailing, setFailing] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const isDark = useComputedColorScheme('light') === 'dark'
  const isHindi = useLocale() === 'hi'
  useEffect(() => {
    told.current = { onView, onPick }
  })
  useEffect(() => {
    if (!element.current) return
    const tells: MapTold = {
      onView: (...view) => told.current.onView(...view),
      onPick: (...pick) => told.current.onPick(...pick),
      onTileFailed: () => setFailing(true),
      onLoading: setLoading,
    }
    const map = startMap(element.current, start.current.session, tells, start.current.from)
    live.current = map
    return () => map.end()
  }, [])
  useEffect(() => live.current?.look({ colouring, hidden, isDark, isHindi }), [colouring, hidden, isDark, isHindi])
  useEffect(() => {
    if (focus) live.current?.show(focus)
  }, [focus])
  useEffect(() => live.current?.mark(marks), [marks])
  useEffect(() => {
    if (generation > 0) live.current?.refresh()
  }, [generation])
  return (
    <div className={classes.frame} data-small={isSmall || undefined}>
      <div
        ref={element}
        className={classes.map}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the map while it has the focus
        tabIndex={0}
        aria-label={m.gis_map()}
        aria-describedby="map-keys"
        aria-busy={isLoading}
      />
      <p id="map-keys" className={classes.keys}>
        {m.gis_map_keys()}
      </p>
      <div className={classes.buttons}>
        <button type="button" aria-label={m.gis_zoom_in()} onClick={() => live.current?.zoomBy(1)}>
          <IconPlus aria-hidden size="1.2rem" />
        </button>
        <button type="button" aria-label={m.gis_zoom_out()} onClick={() => live.current?.zoomBy(-1)}>
          <IconMinus aria-hidden size="1.2rem" />
        </button>
        {session.bounds && !isSmall && (
          <button
            type="button"
            aria-label={m.gis_whole_city()}
            onClick={() => session.bounds && live.current?.show(session.bounds)}
          >
            <IconHome aria-hidden size="1.2rem" />
          </button>
        )}
      </div>
      {isFailing && (
        <p className={classes.failing} role="status">
          {m.gis_tiles_failed()}{' '}
          <button
            type="button"
            className={classes.again}
            onClick={() => {
              setFailing(false)
              live.current?.refresh()
            }}
          >
            {m.shell_error_try_again()}
          </button>
        </p>
      )}
    </div>
  )
}
