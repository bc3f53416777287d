import type { FeatureLike } from 'ol/Feature'
import CircleStyle from 'ol/style/Circle'
import Fill from 'ol/style/Fill'
import Icon from 'ol/style/Icon'
import RegularShape from 'ol/style/RegularShape'
import Stroke from 'ol/style/Stroke'
import Style, { type StyleFunction } from 'ol/style/Style'
import Text from 'ol/style/Text'
import { clusterPicture } from './cluster-picture.ts'
import { type Colouring, colourOf, looksOf, type MarkLook, tagOf } from './mark-looks.ts'

/** What a style depends on besides the feature. */
export type MapLook = {
  colouring: Colouring
  /** Numbers of the standings or usages that are not shown. */
  hidden: ReadonlySet<number>
  isDark: boolean
  isHindi: boolean
}

const markStyles = new Map<string, Style>()

function markStyle(look: MarkLook, size: number, isDark: boolean): Style {
  const key = `${look.colour} ${look.shape} ${size} ${isDark}`
  const held = markStyles.get(key)
  if (held) return held
  const made = new Style({ image: markImage(look, size, isDark) })
  markStyles.set(key, made)
  return made
}

function markImage(look: MarkLook, size: number, isDark: boolean): CircleStyle | RegularShape {
  const { shape } = look
  const fill = new Fill({ color: colourOf(look, isDark) })
  const stroke = new Stroke({ color: isDark ? '#14181b' : '#ffffff', width: 1.2 })
  const declutterMode = 'none'
  if (shape === 'circle') return new CircleStyle({ radius: size, fill, stroke, declutterMode })
  const points = shape === 'triangle' ? 3 : 4
  return new RegularShape({
    points,
    radius: size * 1.25,
    angle: shape === 'square' ? Math.PI / 4 : 0,
    fill,
    stroke,
    declutterMode,
  })
}

const flagRings = new Map<string, Style>()

/** Around a property outside its ward, whatever the colour of its mark. */
function flagRing(size: number, isDark: boolean): Style {
  const key = `${size} ${isDark}`
  const held = flagRings.get(key)
  if (held) return held
  const stroke = new Stroke({ color: isDark ? '#ffffff' : '#1c2326', width: 2, lineDash: [4, 3] })
  const made = new Style({ image: new CircleStyle({ radius: size + 5, stroke, declutterMode: 'none' }) })
  flagRings.set(key, made)
  return made
}

/** Metres of a pixel below which marks are drawn large enough for a finger. */
const nearResolution = 2.5

const isCluster = (feature: FeatureLike) => feature.get('n') !== undefined

/** Properties one by one. */
export function pointStyle({ colouring, hidden, isDark }: MapLook): StyleFunction {
  const looks = looksOf(colouring)
  const tag = tagOf(colouring)
  return (feature, resolution) => {
    if (isCluster(feature)) return undefined
    const value = Number(feature.get(tag))
    const mark = looks[value]
    if (!mark || hidden.has(value)) return undefined
    const size = resolution < nearResolution ? 7 : 4.5
    const style = markStyle(mark, size, isDark)
    return feature.get('o') ? [flagRing(size, isDark), style] : style
  }
}

/** So many properties of a square in one picture. */
export const clusterStyle =
  (look: MapLook): StyleFunction =>
  (feature) =>
    isCluster(feature) ? clusterMark(feature, look) : undefined

function clusterMark(feature: FeatureLike, { colouring, hidden, isDark }: MapLook): Style | undefined {
  const parts = looksOf(colouring).flatMap((look, value) => {
    const count = Number(feature.get(`${tagOf(colouring)}${value}`) ?? 0)
    return count > 0 && !hidden.has(value) ? [{ look, count }] : []
  })
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  if (count === 0) return undefined
  const pixelRatio = Math.min(2, window.devicePixelRatio || 1)
  return new Style({
    image: new Icon({
      img: clusterPicture(count, parts, isDark, pixelRatio),
      scale: 1 / pixelRatio,
      // Always drawn; names give way to it.
      declutterMode: 'obstacle',
    }),
    zIndex: count,
  })
}

type LineLook = { width: number; dash: number[]; light: string; dark: string }
const lines: Record<string, LineLook> = {
  zone: { width: 2.6, dash: [], light: '#0b5a6b', dark: '#7cc2cf' },
  ward: { width: 1.4, dash: [], light: '#5f7d85', dark: '#5d868f' },
  mohalla: { width: 1, dash: [4, 4], light: '#98a5a8', dark: '#4d5d63' },
}

export function boundaryStyle({ isDark }: MapLook): StyleFunction {
  const strokes = new Map(
    Object.entries(lines).map(([kind, { width, dash, light, dark }]) => [
      kind,
      new Style({
        stroke: new Stroke({ color: isDark ? dark : light, width, lineDash: dash }),
        zIndex: kind === 'zone' ? 3 : kind === 'ward' ? 2 : 1,
      }),
    ]),
  )
  return (feature) => (isName(feature) ? undefined : strokes.get(String(feature.get('kind'))))
}

const isName = (feature: FeatureLike) => feature.getGeometry()?.getType() === 'Point'

/** What the areas are called. */
export const nameStyle =
  (look: MapLook): StyleFunction =>
  (feature, resolution) =>
    isName(feature) ? labelStyle(feature, String(feature.get('kind')), resolution, look) : undefined

/** Metres of a pixel up to which the names of a kind stand on the map. */
const labelled: Record<string, readonly [nearest: number, farthest: number]> = {
  zone: [25, 400],
  ward: [3, 25],
  mohalla: [0, 6],
}

function labelStyle(
  feature: FeatureLike,
  kind: string,
  resolution: number,
  { isDark, isHindi }: Pick<MapLook, 'isDark' | 'isHindi'>,
): Style | undefined {
  const [nearest, farthest] = labelled[kind] ?? [0, 0]
  if (resolution < nearest || resolution > farthest) return undefined
  const name = String(feature.get(isHindi ? 'nameHi' : 'name'))
  return new Style({
    text: new Text({
      text: kind === 'ward' ? `${feature.get('no')} ${name}` : name,
      font: `${kind === 'mohalla' ? 500 : 650} ${kind === 'zone' ? 14 : 12}px "KarSetu Devanagari", system-ui, "Noto Sans", sans-serif`,
      fill: new Fill({ color: isDark ? '#dfe3e4' : '#1c2326' }),
      stroke: new Stroke({ color: isDark ? '#14181b' : '#fbfaf7', width: 3 }),
      overflow: true,
    }),
  })
}
