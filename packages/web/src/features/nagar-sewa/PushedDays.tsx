import { pushCalls, pushedDayList } from '@karsetu/contract/nagar-sewa/push-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useRefresh } from '../../api/use-call.ts'
import { ListScreen } from '../../list/ListScreen.tsx'
import { useList } from '../../list/use-list.ts'
import { pathTo } from '../../path-builder.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { PushDayForm } from './PushDayForm.tsx'
import { usePushDay } from './use-push-day.ts'

const lookAgainMs = 5000

/** The pushed days with counts and sums on both sides; a day is pushed from here. */
export function PushedDays({ tabs }: { tabs: ReactNode }) {
  const view = useList(pushedDayList)
  const push = usePushDay()
  useFollow(view.answer?.rows.some(({ status }) => status === 'sending') ?? false)
  return (
    <ListScreen
      view={view}
      keyOf={({ day }) => day}
      lead={m.push_lead()}
      emptyText={m.push_none()}
      render={{
        day: ({ day }) => (
          <AppLink to={pathTo.pushData({ view: 'lines', startDate: day, endDate: day })}>
            <DateText date={day} />
          </AppLink>
        ),
        status: ({ status }) => <StatusBadge status={`push_${status}`} />,
      }}
      furtherColumns={[
        {
          key: 'again',
          title: m.push_again(),
          isFixed: true,
          isAction: true,
          render: ({ day, status }) =>
            status === 'agreed' ? null : (
              <Button
                variant="default"
                size="compact-md"
                loading={push.isPending && push.variables?.query.date === day}
                onClick={() => push.mutate({ query: { date: day } })}
              >
                {m.push_again()}
              </Button>
            ),
        },
      ]}
    >
      {tabs}
      <PushDayForm push={push} />
    </ListScreen>
  )
}

/** Reads the days again while one of them is being sent. */
function useFollow(isSending: boolean) {
  const refresh = useRefresh()
  useEffect(() => {
    if (!isSending) return
    const timer = setInterval(() => void refresh(pushCalls.calls.days), lookAgainMs)
    return () => clearInterval(timer)
  }, [isSending, refresh])
}
