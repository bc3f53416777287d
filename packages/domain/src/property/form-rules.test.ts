import { describe, expect, test } from 'vitest'
import {
  claims,
  isDeletionId,
  isPersonName,
  lackingProofs,
  lacksRelation,
  lacksRelationAnew,
  needsCategory,
  needsSubCategory,
} from './form-rules.ts'

describe('§5 property add and edit', () => {
  test.each([
    ['residential', false],
    ['mixed', false],
    ['nonresidential', true],
    [undefined, false],
  ] as const)('§5 category for house category %s: required %s', (houseCategory, isRequired) => {
    expect(needsCategory(houseCategory)).toBe(isRequired)
  })

  test.each([
    ['residential', 2, false],
    ['nonresidential', 2, true],
    ['nonresidential', 0, false],
    ['nonresidential', undefined, true],
  ] as const)(
    '§5 sub-category for house category %s and a category of %s parts: required %s',
    (use, parts, isRequired) => {
      const category = parts === undefined ? undefined : { subCategories: Array.from({ length: parts }) }
      expect(needsSubCategory(use, category)).toBe(isRequired)
    },
  )

  test.each([
    [{}, [], []],
    [{ isDisabled: true }, [], ['disabilityDocumentProof']],
    [{ isDisabled: true }, ['disabilityDocumentProof'], []],
    [{ isExDefensePersonalWidow: true }, ['ownerId'], ['exDefensePersonalDocumentProof']],
    [{ isOnlyBuildingOfOwner: true }, ['ownerId'], ['onlyBuildingDeclaration']],
    [
      { isDisabled: true, isExDefensePersonalWidow: true },
      [],
      ['disabilityDocumentProof', 'exDefensePersonalDocumentProof'],
    ],
  ])('§5 proofs of %j with %j on file: %j wanting', (claims, there, wanting) => {
    expect(lackingProofs(claims, there)).toEqual(wanting)
  })

  const disabled = { isDisabled: true, disabilityPercentage: 40 }
  test.each([
    ['a relief ticked anew', disabled, {}, ['disabilityDocumentProof']],
    ['as it was', disabled, disabled, []],
    ['another percentage', { ...disabled, disabilityPercentage: 80 }, disabled, ['disabilityDocumentProof']],
    ['another percentage alone', { disabilityPercentage: 80 }, disabled, ['disabilityDocumentProof']],
    ['a percentage where none was', disabled, { isDisabled: true }, ['disabilityDocumentProof']],
    ['a percentage of nobody disabled', { disabilityPercentage: 80 }, {}, []],
    ['the percentage emptied', { ...disabled, disabilityPercentage: null }, disabled, []],
    ['no longer disabled', { isDisabled: false, disabilityPercentage: null }, disabled, []],
    ['nothing said', {}, { ...disabled, isExDefensePersonalWidow: true, isOnlyBuildingOfOwner: true }, []],
    ['a widow anew', { isExDefensePersonalWidow: true }, disabled, ['exDefensePersonalDocumentProof']],
    ['an only building anew', { isOnlyBuildingOfOwner: true }, disabled, ['onlyBuildingDeclaration']],
    ['an only building as before', { isOnlyBuildingOfOwner: true }, { isOnlyBuildingOfOwner: true }, []],
  ])('§5 in an edit, %s: %j after %j needs %j', (_, said, had, wanting) => {
    expect(lackingProofs(claims(said, had), [])).toEqual(wanting)
  })

  test.each([
    [{}, true],
    [{ fatherName: '', husbandName: null }, true],
    [{ fatherName: 'Ram' }, false],
    [{ husbandName: 'Ram' }, false],
  ])('§5 owner update: husband name unless father name: %j lacks %s', (owner, lacks) => {
    expect(lacksRelation(owner)).toBe(lacks)
  })

  const onRecord = { name: 'Sita', fatherName: null, husbandName: null }
  test.each([
    ['is new', { name: 'Sita' }, undefined, true],
    ['is new, with a father', { name: 'Sita', fatherName: 'Ram' }, undefined, false],
    ['is as on record without it', { name: 'Sita', fatherName: '' }, onRecord, false],
    ['is renamed', { name: 'Sita Devi' }, onRecord, true],
    ['loses the father', { name: 'Sita' }, { ...onRecord, fatherName: 'Ram' }, true],
    ['has the husband for the father', { name: 'Sita', husbandName: 'Om' }, { ...onRecord, fatherName: 'Ram' }, false],
  ])('§5 an owner who %s', (_, owner, before, lacks) => {
    expect(lacksRelationAnew(owner, before)).toBe(lacks)
  })
})

describe('§5 property deletion', () => {
  test.each([
    ['01-002-003-000123', true],
    ['01-002-003-00012', false],
    ['01-002-003-0001234', false],
    ['01_002_003_000123', false],
    ['01-002-003-00012 ', false],
  ])('§5 the ID %j is exactly 17 characters, alphanumeric with hyphens: %s', (id, isOne) => {
    expect(isDeletionId(id)).toBe(isOne)
  })

  test.each([
    ['Ram Kumar', true],
    ['राम कुमार', true],
    ['Ram 2', false],
    ['Ram; drop', false],
    [' ', false],
  ])('§5 requestedBy %j is letters and spaces only: %s', (name, isOne) => {
    expect(isPersonName(name)).toBe(isOne)
  })
})
