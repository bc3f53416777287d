import { m } from '@karsetu/contract/words/messages.ts'

type Filed = { mobileNumber: string; isMobileNotified: boolean }

/** The number of a filing, with a remark where no messages go to it: the office has to write a letter instead. */
export const mobileText = ({ mobileNumber, isMobileNotified }: Filed): string =>
  isMobileNotified ? mobileNumber : `${mobileNumber} (${m.mobile_code_office_not_notified()})`
