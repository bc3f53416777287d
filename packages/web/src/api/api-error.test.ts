import { describe, expect, test } from 'vitest'
import { asApiError, errorOfReply, silentServer } from './api-error.ts'

describe('§8 error catalogue', () => {
  test("§8 any failed call becomes '{status}: {message}' with the server's message and status", () => {
    const error = errorOfReply(409, {
      status: 409,
      message: 'A role named clerk exists already.',
      code: 'access.role_name_taken',
    })
    expect(error).toMatchObject({
      message: '409: A role named clerk exists already.',
      text: 'A role named clerk exists already.',
      status: 409,
      code: 'access.role_name_taken',
    })
  })

  test("§8 the status is the server's status field, not the line of HTTP", () => {
    expect(errorOfReply(200, { status: 422, message: 'no' }).message).toBe('422: no')
  })

  test.each([
    [404, '404: Resource not found'],
    [500, '500: Server Error'],
    [502, '502: Server Error'],
  ])('§8 a reply of %i without a message', (status, message) => {
    expect(errorOfReply(status, undefined).message).toBe(message)
  })

  test('§8 No response received from the server', () => {
    expect(silentServer()).toMatchObject({ message: 'No response received from the server', status: undefined })
  })

  test("§8 otherwise the request's own message, or 'Request failed'", () => {
    expect(asApiError(new Error('bad address')).message).toBe('bad address')
    expect(asApiError(new Error('')).message).toBe('Request failed')
  })

  test("§8 default: 'Something went wrong'", () => {
    expect(asApiError(undefined).message).toBe('Something went wrong')
  })

  test('faults at fields are kept for the form, and only well-formed ones', () => {
    const { fields } = errorOfReply(400, {
      status: 400,
      message: 'x',
      fields: [{ field: 'name', message: 'no' }, 7, {}],
    })
    expect(fields).toEqual([{ field: 'name', message: 'no' }])
  })
})
