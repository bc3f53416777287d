import type { KeyboardEvent } from 'react'

const fields =
  'input:not([type=hidden]):not([type=file]):not(:disabled), select:not(:disabled), textarea:not(:disabled)'

const isNumber = (target: EventTarget) => target instanceof HTMLInputElement && target.dataset.figure !== undefined

/**
 * Keys of a form that is typed all day: Enter goes to the next field, from the last one it sends; Ctrl and Enter send from
 * anywhere. Buttons, links and files keep their own Enter.
 */
export function onFormKey(event: KeyboardEvent<HTMLElement>) {
  const { target, currentTarget, key } = event
  if (key !== 'Enter' || event.defaultPrevented || !(target instanceof HTMLElement)) return
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault()
    currentTarget.closest('form')?.requestSubmit()
    currentTarget.querySelector('form')?.requestSubmit()
    return
  }
  if (!target.matches(fields)) return
  event.preventDefault()
  const all = [...currentTarget.querySelectorAll<HTMLElement>(fields)].filter((field) => field.offsetParent !== null)
  const next = all[all.indexOf(target) + 1]
  if (next) next.focus()
  else currentTarget.querySelector('form')?.requestSubmit()
}

/** One key for the next floor, where a figure or a choice is typed; in a text it stays the letter it is. */
export function onFloorKey(event: KeyboardEvent<HTMLElement>, addFloor: () => void) {
  const isChoice = event.target instanceof HTMLSelectElement
  if (event.key !== '+' || !(isChoice || isNumber(event.target))) return
  event.preventDefault()
  addFloor()
}
