import { expect, test } from 'vitest'
import { errorOfFile, fileSizeText, uploadRules } from './upload-rules.ts'

test('a spreadsheet of the right kind and size is taken', () => {
  expect(errorOfFile({ name: 'Register.XLSX', size: 4_000_000 }, uploadRules.spreadsheet)).toBeUndefined()
  expect(errorOfFile({ name: 'register.ods', size: 4_000_000 }, uploadRules.spreadsheet)).toBeUndefined()
  expect(errorOfFile({ name: 'register.xls', size: 4_000_000 }, uploadRules.spreadsheet)).toBe(
    'register.xls is not one of: .xlsx .ods .csv',
  )
})

test('a file of another kind is refused before it is sent', () => {
  expect(errorOfFile({ name: 'a.exe', size: 10 }, uploadRules.image)).toBe('a.exe is not one of: .jpg .jpeg .png')
})

test('a file too large is refused before it is sent', () => {
  expect(errorOfFile({ name: 'a.pdf', size: 11 * 1024 * 1024 }, uploadRules.document)).toBe(
    'a.pdf is larger than 10 MB',
  )
})

test.each([
  [100, '1 KB'],
  [839_680, '820 KB'],
  [4_718_592, '4.5 MB'],
])('%i bytes are written as %s', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text)
})
