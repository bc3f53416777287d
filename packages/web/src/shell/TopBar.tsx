import { m } from '@karsetu/contract/words/messages.ts'
import { IconKey, IconLogout, IconMenu2 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { endSession } from '../session/end-session.ts'
import { useUserIfSignedIn } from '../session/user.ts'
import { CityTitle } from './CityTitle.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import classes from './TopBar.module.css'

const ChangePasswordDialog = lazy(() => import('../features/access/ChangePasswordDialog.tsx'))

type Props = { isMenuShown: boolean; onToggleMenu: () => void }

export function TopBar({ isMenuShown, onToggleMenu }: Props) {
  const user = useUserIfSignedIn()
  const [isChangingPassword, setChangingPassword] = useState(false)
  return (
    <header className={classes.bar}>
      <button
        type="button"
        className={classes.button}
        aria-label={m.shell_toggle_menu()}
        aria-expanded={isMenuShown}
        aria-controls="side-menu"
        onClick={onToggleMenu}
      >
        <IconMenu2 aria-hidden />
      </button>
      <CityTitle isCompact />
      <div className={classes.who}>
        {user && (
          <>
            <span className={classes.name}>{user.username}</span>
            <span className={classes.role}>{user.accessName.toUpperCase()}</span>
          </>
        )}
      </div>
      <LanguageSwitch />
      <ThemeSwitch />
      <button type="button" className={classes.button} disabled={!user} onClick={() => setChangingPassword(true)}>
        <IconKey aria-hidden size="1.2rem" />
        <span className={classes.words}>{m.shell_change_password()}</span>
      </button>
      <button type="button" className={classes.button} onClick={() => void endSession()}>
        <IconLogout aria-hidden size="1.2rem" />
        <span className={classes.words}>{m.shell_logout()}</span>
      </button>
      {user && isChangingPassword && (
        <Suspense>
          <ChangePasswordDialog user={user} onClose={() => setChangingPassword(false)} />
        </Suspense>
      )}
    </header>
  )
}
