import type { StaffDetails } from '@karsetu/contract/access/access-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { entryOf, type MenuGroup, type MenuLink, menuFor } from '@karsetu/domain/access/menu.ts'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { AppLink } from '../ui/AppLink.tsx'
import { menuIcons } from './menu-icons.ts'
import { menuLabels } from './menu-labels.ts'
import classes from './SideMenu.module.css'
import { useBuiltScreens } from './use-built-screens.ts'

type Props = {
  user: StaffDetails
  /** An entry was followed. */
  onFollow: () => void
}

/** The side menu of the signed-in person, by role and login type (specification section 6). */
export function SideMenu({ user, onFollow }: Props) {
  const menu = useRef<HTMLElement>(null)
  const items = menuFor({ ...user, roleName: user.accessName }, useBuiltScreens())
  const { pathname, search } = useLocation()
  const { list }: Record<string, unknown> = search
  const here = entryOf(pathname, list === undefined ? undefined : String(list), items)
  useEffect(() => {
    const entry = menu.current?.querySelector('[aria-current]')
    if (here && menu.current && entry) bringIntoView(menu.current, entry)
  }, [here])
  if (items.length === 0) return null
  return (
    <nav ref={menu} id="side-menu" className={classes.menu} aria-label={m.shell_side_menu()}>
      <ul>
        {items.map((item) =>
          'path' in item ? (
            <Entry key={item.path} link={item} here={here} pathname={pathname} onFollow={onFollow} />
          ) : (
            <Group key={item.label} group={item} here={here} pathname={pathname} onFollow={onFollow} />
          ),
        )}
      </ul>
    </nav>
  )
}

/** As `scrollIntoView` does, which would also let the keyboard go on from there instead of from the top of the page. */
function bringIntoView(menu: HTMLElement, entry: Element) {
  const [frame, { top, bottom }] = [menu.getBoundingClientRect(), entry.getBoundingClientRect()]
  menu.scrollTop += Math.min(0, top - frame.top) + Math.max(0, bottom - frame.bottom)
}

type Shown = {
  /** Path of the entry that the page belongs to. */
  here: string | undefined
  pathname: string
  onFollow: () => void
}

function Entry({ link, here, pathname, onFollow }: Shown & { link: MenuLink }) {
  const Icon = menuIcons[link.label]
  return (
    <li>
      <AppLink
        to={link.path}
        className={classes.link}
        // Filters and lists stand in the address too: which is current is said here.
        activeOptions={{ exact: true, includeSearch: true }}
        // What stands below its own page belongs to it.
        aria-current={link.path !== here ? undefined : link.path === pathname ? 'page' : 'true'}
        onClick={onFollow}
      >
        <Icon aria-hidden size="1.15rem" />
        {menuLabels[link.label]()}
      </AppLink>
    </li>
  )
}

function Group({ group, ...shown }: Shown & { group: MenuGroup }) {
  const Icon = menuIcons[group.label]
  // A list that stands under the path of an entry and has none of its own.
  const holdsPage = shown.here === undefined && group.links.some(({ path }) => path === shown.pathname)
  return (
    <li>
      <details open>
        <summary className={classes.group} aria-current={holdsPage || undefined}>
          <Icon aria-hidden size="1.15rem" />
          {menuLabels[group.label]()}
        </summary>
        <ul>
          {group.links.map((link) => (
            <Entry key={link.path} link={link} {...shown} />
          ))}
        </ul>
      </details>
    </li>
  )
}
