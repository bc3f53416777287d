import { bulkFields } from '@karsetu/domain/bulk-update/bulk-fields.ts'
import { registerLimits } from '@karsetu/domain/property/register-limits.ts'
import { expect, test } from 'vitest'
import { SplitPart } from '../split/split-form.ts'
import { wordErrors } from '../words/error-labels.ts'
import { knowingPresent, OwnerUpdate, PropertyAdded, PropertyEdited, PropertyPatch } from './register-forms.ts'

const errorsOf = (form: object) =>
  PropertyPatch.safeParse(form).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
const letters = (length: number) => 'क'.repeat(length)

test('what a spreadsheet or a split takes, the form of the property takes, so that it can be edited', () => {
  const { propertyAddress, oldPropertyTaxId, houseNumber, roadWidth, plotArea, PTINNo } = bulkFields
  expect(
    errorsOf({
      propertyAddress: letters(propertyAddress.max),
      oldPropertyTaxId: letters(oldPropertyTaxId.max),
      houseNumber: letters(houseNumber.max),
      roadWidth: roadWidth.most,
      plotArea: plotArea.most,
    }),
  ).toEqual([])
  expect(PTINNo.reads).toBe('ptin')
  const owner = { ownerName: letters(registerLimits.name), fatherName: letters(registerLimits.name) }
  expect(SplitPart.safeParse({ ...owner, propertyAddress: letters(registerLimits.propertyAddress) }).success).toBe(true)
  expect(OwnerUpdate.safeParse({ propertyUniqueId: '01-001-001-000001', ...owner }).success).toBe(true)
  expect(errorsOf({ ...owner, otherOwners: [owner] })).toEqual([])
})

test('a text that is too long says how long it may be', () => {
  wordErrors()
  expect(errorsOf({ propertyAddress: letters(501), ownerName: letters(301), roadWidth: 501 })).toEqual([
    ['ownerName', 'At most 300 characters'],
    ['propertyAddress', 'At most 500 characters'],
    ['roadWidth', 'This is more than any building has'],
  ])
})

test('§5 a field that is wanting hides no rule about others', () => {
  const issues = PropertyAdded.safeParse({ isDisabled: true }).error?.issues ?? []
  const fields = issues.map(({ path }) => path.join('.'))
  expect(fields).toContain('houseCategory')
  expect(fields).toContain('disabilityPercentage')
  const owners = [{ ownerNo: 1, ownerName: 'रमेश', fatherName: 'सुरेश', husbandName: null }]
  const edited = knowingPresent(PropertyEdited, { PTINNo: null, owners }).safeParse({ PTINNo: 7, fatherName: '' })
  expect(edited.error?.issues.map(({ path }) => path.join('.'))).toContain('fatherName')
})
