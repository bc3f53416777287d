import type { Position } from '@karsetu/domain/gis/position.ts'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { MapSpot } from '../../map/live-map.ts'
import type { Colouring } from '../../map/mark-looks.ts'

/**
 * Where the map stands and what its colours tell, held in the address: back returns to the same place.
 * `?at=27.46012,79.61305,15.2&colour=usage`
 */
export function useMapAddress() {
  const router = useRouter()
  const { search, pathname } = useLocation()
  const { at, colour }: Record<string, unknown> = search
  // Of this page: the router's own is the next one's while that is still being fetched and this one still drawn.
  const [own] = useState(pathname)
  const write = (changes: { at?: string; colour?: string | undefined }) => {
    // A map comes to rest while its reader is already on the way to another page.
    if (router.history.location.pathname !== own) return
    const search = (current: object) => ({ ...current, ...changes })
    void router.navigate({ to: '.', search: search as never, replace: true, resetScroll: false }) // plain texts, as router.ts reads and writes them
  }
  return {
    spot: readSpot(at),
    colouring: colour === 'usage' ? colour : 'standing',
    moveTo: (spot: MapSpot) => {
      if (writeSpot(spot) !== at) write({ at: writeSpot(spot) })
    },
    colourBy: (colouring: Colouring) => write({ colour: colouring === 'usage' ? colouring : undefined }),
  } as const
}

/** As people write a place: latitude first. */
const writeSpot = ({ middle: [lon, lat], zoom }: MapSpot) => `${lat.toFixed(5)},${lon.toFixed(5)},${zoom.toFixed(2)}`

function readSpot(text: unknown): MapSpot | undefined {
  const found = typeof text === 'string' && /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?),(\d+(?:\.\d+)?)$/.exec(text)
  if (!found) return undefined
  const [lat = 0, lon = 0, zoom = 0] = found.slice(1).map(Number)
  const middle: Position = [lon, lat]
  return Math.abs(lat) <= 85 && Math.abs(lon) <= 180 && zoom <= 22 ? { middle, zoom } : undefined
}
