import { registerWriteCalls } from '@karsetu/contract/property/register-write-calls.ts'
import { splitCalls } from '@karsetu/contract/split/split-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { useLocation, useParams } from '@tanstack/react-router'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { useMay, useUserIfSignedIn } from '../../session/user.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { ViewTabs } from '../../ui/ViewTabs.tsx'
import { HeadBalance } from '../property/HeadBalance.tsx'
import { NoSuchProperty } from '../property/NoSuchProperty.tsx'
import { PropertyHead } from '../property/PropertyHead.tsx'
import { EarlierRegroupings } from './EarlierRegroupings.tsx'
import { JoinForm } from './JoinForm.tsx'
import { LineageNote } from './LineageNote.tsx'
import classes from './Split.module.css'
import { SplitForm } from './SplitForm.tsx'
import { WaitingRegrouping } from './WaitingRegrouping.tsx'

/** A property divided into several, or joined with others. Anybody may see where its number leads. */
export default function SplitScreen() {
  const { propertyId = '' } = useParams({ strict: false })
  const user = useUserIfSignedIn()
  const may = useMay()
  if (!may('split.make')) return <OnlyLineage propertyId={propertyId} isSignedIn={user !== undefined} />
  return <SplitDesk propertyId={propertyId} />
}

function OnlyLineage({ propertyId, isSignedIn }: { propertyId: string; isSignedIn: boolean }) {
  const here = useLocation({ select: ({ href }) => href })
  return (
    <Page>
      <PageHeader title={m.split_title()} lead={propertyId} />
      <LineageNote propertyUniqueId={propertyId} />
      <p>{isSignedIn ? m.common_not_allowed() : m.common_not_signed_in()}</p>
      {!isSignedIn && (
        <div>
          <Button component={AppLink} to={pathTo.login()} state={{ returnTo: here }}>
            {m.split_sign_in()}
          </Button>
        </div>
      )}
    </Page>
  )
}

function SplitDesk({ propertyId }: { propertyId: string }) {
  const { view }: Record<string, unknown> = useLocation().search
  const isJoin = view === 'join'
  const shown = useCall(splitCalls.calls.shown, { query: { propertyUniqueId: propertyId } })
  if (shown.error)
    return <NoSuchProperty error={shown.error} title={m.property_page_failed()} onRetry={() => void shown.refetch()} />
  if (!shown.data) return <PageSpinner />
  const { property, piece, waiting, isInUse } = shown.data
  return (
    <Page>
      <PropertyHead property={property} title={isJoin ? m.split_join_title() : m.split_title()}>
        <HeadBalance label={m.split_due()} amount={piece.dues.duePaise} />
        <div className={classes.ways}>
          <LinkButton
            variant="default"
            to={pathTo.property({ propertyId })}
            needs={registerWriteCalls.calls.history.access}
          >
            {m.register_to_property()}
          </LinkButton>
          <LinkButton variant="default" to={pathTo.ledgerOf({ propertyId })}>
            {m.correction_to_ledger()}
          </LinkButton>
        </div>
      </PropertyHead>
      <LineageNote propertyUniqueId={propertyId} />
      {waiting && (
        <Card title={m.split_waiting_title()}>
          <WaitingRegrouping regrouping={waiting} />
        </Card>
      )}
      {isInUse && !waiting && (
        <>
          <Tabs propertyId={propertyId} isJoin={isJoin} />
          <Card title={isJoin ? m.split_join_title() : m.split_title()}>
            <p>{isJoin ? m.split_join_lead() : m.split_lead()}</p>
            {isJoin ? (
              <JoinForm key={propertyId} shown={shown.data} />
            ) : (
              <SplitForm key={propertyId} shown={shown.data} />
            )}
          </Card>
        </>
      )}
      <EarlierRegroupings earlier={shown.data.earlier} />
    </Page>
  )
}

function Tabs({ propertyId, isJoin }: { propertyId: string; isJoin: boolean }) {
  const views = [
    { to: pathTo.splitProperty({ propertyId }), label: m.split_tab_split(), isCurrent: !isJoin },
    { to: pathTo.splitProperty({ propertyId, view: 'join' }), label: m.split_tab_join(), isCurrent: isJoin },
  ]
  return <ViewTabs label={m.split_title()} views={views} />
}
