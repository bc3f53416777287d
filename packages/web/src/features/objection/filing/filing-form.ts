import { ObjectionForm } from '@karsetu/contract/objection/filing-forms.ts'
import type { Head } from '@karsetu/domain/assessment/heads.ts'
import { needsHead, needsYear, type ObjectionSubject } from '@karsetu/domain/objection/objection-kinds.ts'
import { formOf } from '../../../form/form-of.ts'

/** An objection as it stands in the fields. */
export type FilingTyped = {
  propertyUniqueId: string
  subject: ObjectionSubject | undefined
  aboutYear: number | undefined
  aboutHead: Head | undefined
  noticeNo: string
  grounds: string
  objectorName: string
  mobileNumber: string
  emailId: string
  receivedOn: string | undefined
}

export const emptyFiling = (propertyUniqueId: string): FilingTyped => ({
  ...{ propertyUniqueId, subject: undefined, aboutYear: undefined, aboutHead: undefined, noticeNo: '', grounds: '' },
  ...{ objectorName: '', mobileNumber: '', emailId: '', receivedOn: undefined },
})

const orNothing = <Value>(value: Value | '' | undefined) => (value === '' || value === undefined ? {} : { value })

/** Sends what is filled in, and of year and tax only what the subject asks for. */
export const filingForm = formOf(ObjectionForm, (typed: FilingTyped) => {
  const { subject, aboutYear, aboutHead, noticeNo, emailId, receivedOn, ...rest } = typed
  const given = {
    aboutYear: orNothing(subject && needsYear(subject) ? aboutYear : undefined),
    aboutHead: orNothing(subject && needsHead(subject) ? aboutHead : undefined),
    noticeNo: orNothing(noticeNo),
    emailId: orNothing(emailId),
    receivedOn: orNothing(receivedOn),
  }
  return {
    ...rest,
    ...(subject ? { subject } : {}),
    ...Object.fromEntries(
      Object.entries(given).flatMap(([name, said]) => ('value' in said ? [[name, said.value]] : [])),
    ),
  }
})
