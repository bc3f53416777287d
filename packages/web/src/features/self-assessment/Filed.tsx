import {
  type SelfAssessmentFiled,
  selfAssessmentCalls,
} from '@karsetu/contract/self-assessment/self-assessment-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { pathTo } from '../../path-builder.ts'
import { useUserIfSignedIn } from '../../session/user.ts'
import { Announcement } from '../../ui/Announcement.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { PayDeclared } from './PayDeclared.tsx'

type Props = {
  filed: SelfAssessmentFiled
  name: string
  mobile: string
  /** Undefined: a new property, which has no account before it is accepted. */
  propertyUniqueId: string | undefined
  another: string
}

/** It is filed: under which number, at which tax, what happens next, and the way to pay it at once. */
export function Filed({ filed, name, mobile, propertyUniqueId, another }: Props) {
  const { applicationNo, taxPaise, differencePaise, isMobileNotified } = filed
  const user = useUserIfSignedIn()
  const title = m.self_assessment_filed_title({ number: applicationNo })
  return (
    <>
      <Outcome
        tone="good"
        title={title}
        actions={
          <>
            {user ? (
              <LinkButton to={pathTo.selfAssessments()}>{m.self_assessment_back()}</LinkButton>
            ) : (
              <LinkButton to={pathTo.selfAssessmentStatus({ number: applicationNo, mobile: mobile.trim() })}>
                {m.self_assessment_filed_track()}
              </LinkButton>
            )}
            <DownloadButton
              variant="default"
              call={selfAssessmentCalls.calls.acknowledgement}
              sent={{ query: { applicationNo, mobileNumber: mobile.trim() } }}
            >
              {m.self_assessment_ack_download()}
            </DownloadButton>
            <LinkButton to={another} variant="default">
              {m.self_assessment_another()}
            </LinkButton>
          </>
        }
      >
        <Announcement text={title} />
        <p>{m.self_assessment_filed_keep()}</p>
        {taxPaise !== null && <p>{m.self_assessment_filed_tax({ amount: formatMoney(taxPaise) })}</p>}
        <p>{m.self_assessment_filed_next()}</p>
        {!isMobileNotified && <p>{m.mobile_code_not_notified({ mobile })}</p>}
      </Outcome>
      {propertyUniqueId !== undefined && !user && (
        <PayDeclared
          propertyUniqueId={propertyUniqueId}
          differencePaise={differencePaise}
          payer={{ firstname: name, phone: mobile.trim() }}
        />
      )}
    </>
  )
}
