import { AmalgamationForm, SplitForm } from '@karsetu/contract/split/split-form.ts'
import type { SplitRule } from '@karsetu/domain/split/divide-property.ts'
import { formOf } from '../../form/form-of.ts'

export type PartTyped = {
  ownerName: string
  fatherName: string
  husbandName: string
  mobileNumber: string
  houseNumber: string
  propertyAddress: string
  plotArea: number | null
  share: number | null
}

export type SplitTyped = {
  rule: SplitRule
  parts: PartTyped[]
  /** Which part a floor goes to: its place from 0; empty: divided in proportion. */
  floors: { premiseNo: number; part: string }[]
  reason: string
}

export const emptyPart: PartTyped = {
  ownerName: '',
  fatherName: '',
  husbandName: '',
  mobileNumber: '',
  houseNumber: '',
  propertyAddress: '',
  plotArea: null,
  share: null,
}

/** Only what the rule weighs by is sent: a figure left from another rule says nothing. */
export const splitForm = formOf(SplitForm, ({ rule, parts, floors, reason }: SplitTyped) => ({
  rule,
  reason,
  parts: parts.map(({ plotArea, share, mobileNumber, ...part }, at) => ({
    ...part,
    mobileNumber: mobileNumber || null,
    plotArea: rule === 'area' ? plotArea : null,
    share: rule === 'shares' ? share : null,
    premises: floors.flatMap(({ premiseNo, part: chosen }) => (chosen === String(at) ? premiseNo : [])),
  })),
}))

export type JoinTyped = Omit<PartTyped, 'plotArea' | 'share'> & { first: string; others: string; reason: string }

export const joinForm = formOf(AmalgamationForm, ({ first, others, mobileNumber, ...typed }: JoinTyped) => ({
  ...typed,
  mobileNumber: mobileNumber || null,
  propertyUniqueIds: [first, ...others.toUpperCase().split(/[\s,;]+/)].filter(Boolean),
}))
