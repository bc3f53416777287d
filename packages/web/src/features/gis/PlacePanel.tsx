import { pointSourceLabels, pointUsageLabels, standingLabels } from '@karsetu/contract/gis/gis-labels.ts'
import type { MapBounds, PropertyPlace } from '@karsetu/contract/gis/map-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { Mark } from '../../map/Mark.tsx'
import { lookOf } from '../../map/mark-looks.ts'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
import { InstantText } from '../../ui/DateText.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { type Drawing, DrawPoint } from './DrawPoint.tsx'
import classes from './Gis.module.css'

type Props = {
  place: PropertyPlace | undefined
  error: unknown
  onRetry: () => void
  onClose: () => void
  onShow: (bounds: MapBounds) => void
  drawing: Drawing
}

/** The property that was picked: who, where, what it owes, where its point came from, and the way on. */
export function PlacePanel({ place, error, onRetry, onClose, onShow, drawing }: Props) {
  return (
    <aside
      className={classes.panel}
      aria-label={place ? m.gis_place_title({ property: place.propertyUniqueId }) : m.gis_kind_property()}
    >
      <button type="button" className={classes.close} aria-label={m.gis_close()} onClick={onClose}>
        <IconX aria-hidden size="1.1rem" />
      </button>
      {error ? (
        <ErrorState error={error} title={m.gis_error()} onRetry={onRetry} />
      ) : place ? (
        <Place place={place} onShow={onShow} drawing={drawing} />
      ) : (
        <PageSpinner />
      )}
    </aside>
  )
}

function Place({ place, onShow, drawing }: { place: PropertyPlace; onShow: Props['onShow']; drawing: Drawing }) {
  const mayDraw = useMay()('map.edit') && place.standing !== null
  const { point, standing, bounds } = place
  const mayDrawNew = useMay()('map.edit') && point === null
  return (
    <>
      <h2 className={classes.panelTitle}>{place.ownerName ?? m.common_not_known()}</h2>
      <p className={classes.panelId}>{place.propertyUniqueId}</p>
      <p>{place.propertyAddress}</p>
      {standing && (
        <p className={classes.kind}>
          <Mark look={lookOf(standing)} /> <strong>{standingLabels[standing]()}</strong>
          {place.payablePaise > 0 && (
            <>
              {' '}
              · {m.ledger_due_today()}: {formatMoney(place.payablePaise)}
            </>
          )}
        </p>
      )}
      <Facts
        facts={[
          { label: m.gis_kind_ward(), value: `${place.wardNo} ${place.wardName}` },
          { label: m.gis_kind_mohalla(), value: place.mohallaName },
          { label: m.gis_colour_usage(), value: pointUsageLabels[place.usage]() },
          {
            label: m.gis_point(),
            value: point ? (
              <>
                {pointSourceLabels[point.source]()}, <InstantText instant={point.setAt} dayOnly />
              </>
            ) : (
              m.gis_no_point()
            ),
          },
        ]}
      />
      {point?.isOutsideWard && (
        <p className={classes.warning}>
          <IconAlertTriangle aria-hidden size="1.1rem" /> {m.gis_is_outside()}
        </p>
      )}
      {drawing.isOn ? (
        <DrawPoint place={place} drawing={drawing} />
      ) : (
        <div className={classes.actions}>
          <LinkButton size="sm" to={pathTo.property({ propertyId: place.propertyUniqueId })}>
            {m.gis_kind_property()}
          </LinkButton>
          <LinkButton size="sm" variant="default" to={pathTo.ledgerOf({ propertyId: place.propertyUniqueId })}>
            {m.gis_open_ledger()}
          </LinkButton>
          <LinkButton size="sm" variant="default" to={pathTo.arv({ propertyId: place.propertyUniqueId })}>
            {m.gis_open_calculation()}
          </LinkButton>
          {(mayDraw || mayDrawNew) && (
            <Button
              size="sm"
              variant="default"
              onClick={() => {
                if (bounds) onShow(bounds)
                drawing.begin()
              }}
            >
              {point ? m.gis_correct() : m.gis_draw()}
            </Button>
          )}
        </div>
      )}
      {place.history.length > 1 && <History place={place} />}
    </>
  )
}

function History({ place }: { place: PropertyPlace }) {
  return (
    <details className={classes.history}>
      <summary>{m.gis_history()}</summary>
      <Timeline
        label={m.gis_history()}
        entries={place.history.map((change, at) => ({
          key: at,
          when: <InstantText instant={change.setAt} />,
          what: [
            pointSourceLabels[change.source](),
            change.metres === null ? '' : m.gis_moved({ metres: String(Math.round(change.metres)) }),
            change.reason ?? '',
          ]
            .filter((part) => part !== '')
            .join(', '),
          who: change.setBy,
        }))}
      />
    </details>
  )
}
