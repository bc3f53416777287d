import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale } from '../locale/locale.ts'
import { useLoadedUser } from '../session/use-loaded-user.ts'
import { UserContext } from '../session/user.ts'
import { PageSpinner } from '../ui/PageSpinner.tsx'
import { SideMenu } from './SideMenu.tsx'
import classes from './SignedInShell.module.css'
import { SkipLink } from './SkipLink.tsx'
import { TopBar } from './TopBar.tsx'

/** On a phone the menu would cover the screen, so there it waits for the burger. */
const isWideEnoughForMenu = () => window.matchMedia('(min-width: 62rem)').matches

/** Top bar, side menu and content area of everybody who is signed in. */
export default function SignedInShell() {
  useLocale()
  const [isMenuShown, setMenuShown] = useState(isWideEnoughForMenu)
  const user = useLoadedUser()
  const hideOnPhone = () => {
    if (!isWideEnoughForMenu()) setMenuShown(false)
  }
  return (
    <UserContext value={user}>
      <div className={classes.shell}>
        <SkipLink />
        <TopBar isMenuShown={isMenuShown} onToggleMenu={() => setMenuShown(!isMenuShown)} />
        <div className={classes.body}>
          {isMenuShown && user && <SideMenu user={user} onFollow={hideOnPhone} />}
          <main id="content" tabIndex={-1} className={classes.content}>
            {user ? <Outlet /> : <PageSpinner />}
          </main>
        </div>
      </div>
    </UserContext>
  )
}
