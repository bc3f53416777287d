import type { StaffDetails } from '@karsetu/contract/access/access-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type MenuGroup, type MenuLink, menuFor } from '@karsetu/domain/access/menu.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { menuIcons } from './menu-icons.ts'
import { menuWords } from './menu-words.ts'
import classes from './SideMenu.module.css'
import { useBuiltScreens } from './use-built-screens.ts'

type Props = {
  user: StaffDetails
  /** An entry was followed. */
  onFollow: () => void
}

/** The side menu of the signed-in person, by role and login type (specification section 6). */
export function SideMenu({ user, onFollow }: Props) {
  const items = menuFor({ ...user, roleName: user.accessName }, useBuiltScreens())
  if (items.length === 0) return null
  return (
    <nav id="side-menu" className={classes.menu} aria-label={m.shell_side_menu()}>
      <ul>
        {items.map((item) =>
          'path' in item ? (
            <Entry key={item.path} link={item} onFollow={onFollow} />
          ) : (
            <Group key={item.label} group={item} onFollow={onFollow} />
          ),
        )}
      </ul>
    </nav>
  )
}

function Entry({ link, onFollow }: { link: MenuLink; onFollow: () => void }) {
  const Icon = menuIcons[link.label]
  return (
    <li>
      <AppLink to={link.path} className={classes.link} onClick={onFollow}>
        <Icon aria-hidden size="1.15rem" />
        {menuWords[link.label]()}
      </AppLink>
    </li>
  )
}

function Group({ group, onFollow }: { group: MenuGroup; onFollow: () => void }) {
  const Icon = menuIcons[group.label]
  return (
    <li>
      <details open>
        <summary className={classes.group}>
          <Icon aria-hidden size="1.15rem" />
          {menuWords[group.label]()}
        </summary>
        <ul>
          {group.links.map((link) => (
            <Entry key={link.path} link={link} onFollow={onFollow} />
          ))}
        </ul>
      </details>
    </li>
  )
}
