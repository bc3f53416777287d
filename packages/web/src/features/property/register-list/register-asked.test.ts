import { expect, test } from 'vitest'
import { registerAsked } from './register-asked.ts'

const statusAsked = (status?: string) =>
  registerAsked({ filters: status === undefined ? {} : { status }, sort: undefined }).asked.status

test('the list asks for properties in use, unless another status or all are chosen', () => {
  expect(statusAsked()).toBe('active')
  expect(statusAsked('deleted')).toBe('deleted')
  expect(statusAsked('all')).toBeUndefined()
})
