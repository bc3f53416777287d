import { describe, expect, test } from 'vitest'
import { maskEmail, maskMobile, maskName } from './mask.ts'

describe('a stranger sees enough to be recognised by the owner and no more', () => {
  test.each([
    ['9876541234', '******1234'],
    ['+91 98765 41234', '******1234'],
    ['12345', '*****'],
    ['', ''],
  ])('mobile %s is shown as %s', (mobile, masked) => expect(maskMobile(mobile)).toBe(masked))

  test.each([
    ['ramesh@mail.example', 'r*****@mail.example'],
    ['r@mail.example', 'r*****@mail.example'],
    ['no address', '********'],
    ['@mail.example', '********'],
  ])('e-mail %s is shown as %s', (email, masked) => expect(maskEmail(email)).toBe(masked))

  test.each([
    ['Ramesh Kumar', 'R***h K***r'],
    ['  Om  ', 'O***'],
    ['निर्मला वार्ष्णेय', 'नि***ला वा***य'],
    ['', ''],
  ])('name %s is shown as %s', (name, masked) => expect(maskName(name)).toBe(masked))

  test('the stars do not tell how long a name is', () => {
    expect(maskName('Ramesh')).toHaveLength(maskName('Ramchandrash').length)
  })
})
