import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useLocale } from '../locale/locale.ts'
import { useLoadedUser } from '../session/use-loaded-user.ts'
import { UserContext } from '../session/user.ts'
import { PageSpinner } from '../ui/PageSpinner.tsx'
import { SideMenu } from './SideMenu.tsx'
import classes from './SignedInShell.module.css'
import { SkipLink } from './SkipLink.tsx'
import { TopBar } from './TopBar.tsx'

const ChangePasswordDialog = lazy(() => import('../features/access/ChangePasswordDialog.tsx'))

/** On a phone the menu would cover the screen, so there it waits for the burger. */
const isWideEnoughForMenu = () => window.matchMedia('(min-width: 62rem)').matches

/** Top bar, side menu and content area of everybody who is signed in. */
export default function SignedInShell() {
  useLocale()
  const [isMenuShown, setMenuShown] = useState(isWideEnoughForMenu)
  const user = useLoadedUser()
  // The server refuses every screen's calls until then.
  const mustChangePassword = user?.mustChangePassword ?? false
  const hasMenu = isMenuShown && user !== undefined && !mustChangePassword
  const hideOnPhone = () => {
    if (!isWideEnoughForMenu()) setMenuShown(false)
  }
  return (
    <UserContext value={user}>
      <div className={classes.shell}>
        <SkipLink />
        <TopBar isMenuShown={hasMenu} onToggleMenu={() => setMenuShown(!isMenuShown)} />
        <div className={classes.body}>
          {hasMenu && <SideMenu user={user} onFollow={hideOnPhone} />}
          <main id="content" tabIndex={-1} className={classes.content}>
            {!user && <PageSpinner />}
            {user && !mustChangePassword && (
              // A screen on its way takes the place of the content, not of the bar and the menu.
              <Suspense fallback={<PageSpinner />}>
                <Outlet />
              </Suspense>
            )}
          </main>
        </div>
        <Suspense>{user && mustChangePassword && <ChangePasswordDialog user={user} />}</Suspense>
      </div>
    </UserContext>
  )
}
