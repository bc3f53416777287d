/** A square of the map as the rings of a polygon, from its corner in the south-west; sides in degrees. */
export const square = (west: number, south: number, side = 0.01): number[][][] => [
  [
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
    [west, south],
  ],
]

export const polygon = (coordinates: number[][][]) => ({ type: 'Polygon', coordinates })

export const feature = (properties: object, geometry: object) => ({ type: 'Feature', properties, geometry })

/** A GeoJSON file as somebody's program writes it. */
export const geoJson = (features: readonly object[], crs?: string): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    ...(crs ? { crs: { type: 'name', properties: { name: crs } } } : {}),
    features,
  })
