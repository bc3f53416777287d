import { expect, test } from 'vitest'
import { newFirstPassword } from './first-password.ts'

test('a first password is four groups of four signs, another each time', () => {
  const passwords = Array.from({ length: 50 }, newFirstPassword)
  for (const password of passwords) expect(password).toMatch(/^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){3}$/)
  expect(new Set(passwords).size).toBe(50)
})
