import { describe, expect, test } from 'vitest'
import { attachment } from './file-name.ts'

describe('the headers of a download', () => {
  test.each([
    ['receipt 12.pdf', `attachment; filename="receipt 12.pdf"; filename*=UTF-8''receipt%2012.pdf`],
    ['रसीद.pdf', `attachment; filename="____.pdf"; filename*=UTF-8''%E0%A4%B0%E0%A4%B8%E0%A5%80%E0%A4%A6.pdf`],
    ['a"b\r\nX: y.pdf', `attachment; filename="a_b__X_ y.pdf"; filename*=UTF-8''a%22b__X%3A%20y.pdf`],
    ["it's(1).pdf", `attachment; filename="it_s_1_.pdf"; filename*=UTF-8''it%27s%281%29.pdf`],
    ['../x\ud800.pdf', `attachment; filename=".._x_.pdf"; filename*=UTF-8''.._x%EF%BF%BD.pdf`],
  ])('name %j so that nothing ends the header', (name, header) => expect(attachment(name)).toBe(header))
})
