import ScaleLine from 'ol/control/ScaleLine'
import type MapEvent from 'ol/MapEvent'
import { scaleLabel } from './scale-word.ts'

/** The scale of the map in words of the portal. */
export class WordedScale extends ScaleLine {
  #read = ''
  #written: string | null = null

  override render(event: MapEvent): void {
    super.render(event)
    const line = this.element?.querySelector('.ol-scale-line-inner')
    if (!line) return
    // The library writes its text only when the length changes; the language may change between.
    if (line.textContent !== this.#written) this.#read = line.textContent ?? ''
    this.#written = scaleLabel(this.#read)
    if (line.textContent !== this.#written) line.textContent = this.#written
  }
}
