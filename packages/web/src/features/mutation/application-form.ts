import { MutationForm } from '@karsetu/contract/mutation/mutation-forms.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { formOf } from '../../form/form-of.ts'

export type OwnerTyped = {
  ownerName: string
  fatherName: string
  husbandName: string
  mobileNumber: string
  emailId: string
}

export type ApplicationTyped = {
  propertyUniqueId: string
  type: string | undefined
  /** 'yes' or 'no'. */
  isFamily: string | undefined
  valuePaise: Paise | null
  transferredOn: string | undefined
  deedNo: string
  owners: OwnerTyped[]
  remarks: string
}

export const emptyOwner: OwnerTyped = {
  ownerName: '',
  fatherName: '',
  husbandName: '',
  mobileNumber: '',
  emailId: '',
}

/** A value is sent only where the fee looks at it. */
export const applicationForm = formOf(MutationForm, ({ isFamily, valuePaise, ...typed }: ApplicationTyped) => ({
  ...typed,
  propertyUniqueId: typed.propertyUniqueId.trim().toUpperCase(),
  isFamily: isFamily === undefined ? undefined : isFamily === 'yes',
  valuePaise: isFamily === 'no' ? valuePaise : null,
}))

export const emptyApplication = (propertyUniqueId: string): ApplicationTyped => ({
  propertyUniqueId,
  type: undefined,
  isFamily: undefined,
  valuePaise: null,
  transferredOn: undefined,
  deedNo: '',
  owners: [emptyOwner],
  remarks: '',
})
