import { m } from '@karsetu/contract/words/messages.ts'
import { alsoFor, type MenuLink, menuFor } from '@karsetu/domain/access/menu.ts'
import { lazy } from 'react'
import { useMay, useUser } from '../../session/user.ts'
import { menuIcons } from '../../shell/menu-icons.ts'
import { menuLabels } from '../../shell/menu-labels.ts'
import { useBuiltScreens } from '../../shell/use-built-screens.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { WhenInView } from '../../ui/WhenInView.tsx'
import classes from './Desk.module.css'
import { JalkalDay, ObjectionsDay } from './day/CasesDay.tsx'
import { CollectionDay } from './day/CollectionDay.tsx'
import { CounterDay } from './day/CounterDay.tsx'
import { SearchBox } from './SearchBox.tsx'
import { WaitingWork } from './WaitingWork.tsx'

const CityCharts = lazy(() => import('./day/CityCharts.tsx'))

/** The first page of whoever is signed in: a search, what waits for them, and the figures of their own day. */
export default function Desk() {
  const user = useUser()
  const [reader, built] = [{ ...user, roleName: user.accessName }, useBuiltScreens()]
  const [items, also] = [menuFor(reader, built), alsoFor(reader, built)]
  const single = items.filter((item) => 'path' in item)
  const may = useMay()
  const [money, counter] = [may('demand.view'), may('payment.take')]
  const [objections, jalkal] = [may('objection.view'), user.loginType === 'jalkal' && may('jalkal.view')]
  // Who has figures of their own finds the menu where it always is.
  const menu = money || counter || objections || jalkal ? [] : items
  return (
    <Page>
      <PageHeader title={m.shell_desk_title()} />
      <SearchBox submit={m.common_search()} />
      <WaitingWork />
      {counter && <CounterDay />}
      {jalkal && <JalkalDay />}
      {money && <CollectionDay />}
      {objections && <ObjectionsDay />}
      {money && (
        <WhenInView className={classes.charts}>
          <CityCharts />
        </WhenInView>
      )}
      <div className={classes.groups}>
        {menu.length > 0 && single.length > 0 && (
          <Card title={m.shell_desk_work()}>
            <Links links={single} />
          </Card>
        )}
        {menu.map((item) =>
          'path' in item ? null : (
            <Card key={item.label} title={menuLabels[item.label]()}>
              <Links links={item.links} />
            </Card>
          ),
        )}
        {also.length > 0 && (
          <Card title={m.shell_desk_also()}>
            <Links links={also} />
          </Card>
        )}
      </div>
    </Page>
  )
}

function Links({ links }: { links: readonly MenuLink[] }) {
  return (
    <ul className={classes.links}>
      {links.map(({ label, path }) => {
        const Icon = menuIcons[label]
        return (
          <li key={path}>
            <AppLink to={path}>
              <Icon aria-hidden size="1.15rem" />
              {menuLabels[label]()}
            </AppLink>
          </li>
        )
      })}
    </ul>
  )
}
