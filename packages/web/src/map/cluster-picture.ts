import { colourOf, type MarkLook } from './mark-looks.ts'

export type ClusterParts = readonly { look: MarkLook; count: number }[]

const pictures = new Map<string, HTMLCanvasElement>()
const mostPictures = 600

/** 1234 is 1.2k: a ring has room for three signs. */
export function shortCount(count: number): string {
  if (count < 1000) return String(count)
  if (count < 9950) return `${(count / 1000).toFixed(1)}k`
  return count < 999_500 ? `${Math.round(count / 1000)}k` : `${(count / 1_000_000).toFixed(1)}M`
}

export const radiusOf = (count: number) => Math.min(30, 13 + 3.2 * Math.log10(Math.max(1, count)) ** 1.4)

/** A cluster: how many, within a ring that shows the share of each colour. */
export function clusterPicture(
  count: number,
  parts: ClusterParts,
  isDark: boolean,
  pixelRatio: number,
): HTMLCanvasElement {
  const key = `${isDark} ${pixelRatio} ${count} ${parts.map((part) => `${part.look.colour}${part.count}`).join()}`
  const held = pictures.get(key)
  if (held) return held
  if (pictures.size >= mostPictures) pictures.clear()
  const drawn = draw(count, parts, isDark, pixelRatio)
  pictures.set(key, drawn)
  return drawn
}

function draw(count: number, parts: ClusterParts, isDark: boolean, pixelRatio: number): HTMLCanvasElement {
  const radius = radiusOf(count)
  const canvas = document.createElement('canvas')
  const side = Math.ceil((radius * 2 + 4) * pixelRatio)
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) return canvas
  pen.scale(pixelRatio, pixelRatio)
  const middle = side / pixelRatio / 2
  const disc = (reach: number, colour: string) => {
    pen.beginPath()
    pen.arc(middle, middle, reach, 0, 2 * Math.PI)
    pen.fillStyle = colour
    pen.fill()
  }
  const paper = isDark ? '#1c2225' : '#ffffff'
  disc(radius + 1.5, paper)
  const all = parts.reduce((sum, part) => sum + part.count, 0)
  let from = -Math.PI / 2
  for (const part of parts) {
    const to = from + (part.count / all) * 2 * Math.PI
    pen.beginPath()
    pen.moveTo(middle, middle)
    pen.arc(middle, middle, radius, from, to)
    pen.fillStyle = colourOf(part.look, isDark)
    pen.fill()
    from = to
  }
  disc(radius - 4.5, paper)
  pen.fillStyle = isDark ? '#e8ebec' : '#1c2326'
  pen.font = `600 ${radius > 20 ? 13 : 11.5}px system-ui, sans-serif`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(shortCount(count), middle, middle + 0.5)
  return canvas
}
