import type { FieldChange } from '@karsetu/contract/property/edited-property-calls.ts'
import { expect, test } from 'vitest'
import { renderHtml, textOf } from '../../../testing/render.tsx'
import { ChangedValue } from './ChangedValue.tsx'

const shown = (change: FieldChange, side: 'before' | 'after') =>
  renderHtml(<ChangedValue {...{ change, side }} openFile={(fileId, name) => <a href={`/${fileId}`}>{name}</a>} />)

test('an image that was replaced can be opened, and so can the one in its place', () => {
  const change = { part: 'file', key: 'buildingImageFront', field: 'file', before: 'old', after: 'new' } as const
  expect(shown(change, 'before')).toContain('<a href="/old">Building image, front: Before</a>')
  expect(shown(change, 'after')).toContain('<a href="/new">Building image, front: After</a>')
  expect(textOf(shown({ ...change, before: null }, 'before'))).toBe('None')
})

test('any other value stands in words', () => {
  const change = { part: 'property', key: '', field: 'houseTaxApplicable', before: true, after: false } as const
  expect([textOf(shown(change, 'before')), textOf(shown(change, 'after'))]).toEqual(['Yes', 'No'])
})
