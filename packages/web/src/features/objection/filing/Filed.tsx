import { type ObjectionFiled, objectionFilingCalls } from '@karsetu/contract/objection/filing-calls.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { useLocale } from '../../../locale/locale.ts'
import { pathTo } from '../../../path-builder.ts'
import { useUserIfSignedIn } from '../../../session/user.ts'
import { Announcement } from '../../../ui/Announcement.tsx'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Outcome } from '../../../ui/Outcome.tsx'

type Props = { filed: ObjectionFiled; mobile: string; onAnother: () => void }

/** It is filed: under which number, what happens next, and the acknowledgement. */
export function Filed({ filed, mobile, onAnother }: Props) {
  const locale = useLocale()
  const user = useUserIfSignedIn()
  const { objectionNo, windowUntil, isLate, token, isMobileNotified } = filed
  const title = m.objection_filed_title({ number: objectionNo })
  return (
    <Outcome
      tone="good"
      title={title}
      actions={
        <>
          <DownloadButton call={objectionFilingCalls.calls.acknowledgement} sent={{ params: { token } }}>
            {m.objection_acknowledgement()}
          </DownloadButton>
          {user ? (
            <LinkButton variant="default" to={user.loginType ? pathTo.objections() : pathTo.operatorObjections()}>
              {user.loginType ? m.objection_list_title() : m.objection_own_title()}
            </LinkButton>
          ) : (
            <LinkButton
              variant="default"
              to={pathTo.objectionStatus({ by: 'number', q: objectionNo, mobile: mobile.trim() })}
            >
              {m.objection_filed_track()}
            </LinkButton>
          )}
          <Button variant="default" onClick={onAnother}>
            {m.objection_filed_another()}
          </Button>
        </>
      }
    >
      <Announcement text={title} />
      <p>{m.objection_filed_keep()}</p>
      {isLate && windowUntil && <p>{m.objection_filed_late({ date: formatDate(windowUntil, locale) })}</p>}
      <p>{m.objection_filed_next()}</p>
      {!isMobileNotified && <p>{m.mobile_code_not_notified({ mobile })}</p>}
    </Outcome>
  )
}
