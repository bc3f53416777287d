import { pushCalls } from '@karsetu/contract/nagar-sewa/push-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pathTo } from '../../path-builder.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { ViewTabs } from '../../ui/ViewTabs.tsx'
import { PushedDays } from './PushedDays.tsx'
import { PushedLines } from './PushedLines.tsx'

PushDataScreen.needs = { access: pushCalls.calls.pushToENagarSewa.access, title: m.push_title } satisfies Needs

/** Collections pushed to e-NagarSewa: day by day, and line by line. */
export default function PushDataScreen(): ReactNode {
  const { view }: Record<string, unknown> = useLocation().search
  const isOfLines = view === 'lines'
  const tabs = (
    <ViewTabs
      label={m.push_views()}
      views={[
        { to: pathTo.pushData(), label: m.push_days(), isCurrent: !isOfLines },
        { to: pathTo.pushData({ view: 'lines' }), label: m.push_lines(), isCurrent: isOfLines },
      ]}
    />
  )
  return isOfLines ? <PushedLines tabs={tabs} /> : <PushedDays tabs={tabs} />
}
