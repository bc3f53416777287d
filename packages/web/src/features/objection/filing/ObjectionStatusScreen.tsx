import { m } from '@karsetu/contract/words/messages.ts'
import { useLocation } from '@tanstack/react-router'
import { pathTo } from '../../../path-builder.ts'
import { WithPhoneLink } from '../../../shell/PhoneLink.tsx'
import { useCorporation } from '../../../shell/use-corporation.ts'
import { Card } from '../../../ui/Card.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useGo } from '../../../ui/use-go.ts'
import classes from '../Objection.module.css'
import { FileObjection } from './FileObjection.tsx'
import { TrackForm } from './TrackForm.tsx'
import { TrackResults } from './TrackResults.tsx'
import { readTrackQuestion, trackAddress } from './track-question.ts'

/** Where an objection stands, for anybody; and, asked for so, the form that files one. */
export default function ObjectionStatusScreen() {
  const address: Record<string, unknown> = useLocation().search
  return (
    <Page width="narrow">{address.file === undefined ? <Track address={address} /> : <File address={address} />}</Page>
  )
}

function Track({ address }: { address: Record<string, unknown> }) {
  const go = useGo()
  const { typed, isAsked } = readTrackQuestion(address)
  const page = Number(address.page)
  return (
    <>
      <PageHeader title={m.objection_track_title()} lead={m.objection_track_lead()}>
        <LinkButton variant="default" to={pathTo.objectionStatus({ file: 'yes' })}>
          {m.objection_file_button()}
        </LinkButton>
      </PageHeader>
      <Card>
        <TrackForm
          query={typed}
          isAsked={isAsked}
          onAsk={(wanted) => void go(pathTo.objectionStatus(trackAddress(wanted)), { resetScroll: false })}
        />
      </Card>
      {isAsked && <TrackResults query={typed} page={Number.isInteger(page) && page > 0 ? page : 1} />}
    </>
  )
}

function File({ address }: { address: Record<string, unknown> }) {
  const { property } = address
  return (
    <>
      <PageHeader title={m.objection_file_title()} lead={m.objection_file_lead()}>
        <LinkButton variant="default" to={pathTo.objectionStatus()}>
          {m.objection_track_instead()}
        </LinkButton>
      </PageHeader>
      <FileObjection property={typeof property === 'string' ? property : ''} before={<BeforeYouBegin />} />
    </>
  )
}

function BeforeYouBegin() {
  const { data } = useCorporation()
  return (
    <Card title={m.objection_file_need()}>
      <ul className={classes.before}>
        <li>{m.objection_file_need_id()}</li>
        <li>{m.objection_file_need_time()}</li>
        <li>{m.objection_file_need_tax()}</li>
        {data?.phone && (
          <li>
            <WithPhoneLink said={m.objection_file_need_help({ phone: data.phone })} phone={data.phone} />
          </li>
        )}
      </ul>
    </Card>
  )
}
