import { m } from '@karsetu/contract/words/messages.ts'
import { IconKey, IconLogout, IconMenu2, IconUserCog } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { pathTo } from '../path-builder.ts'
import { endSession } from '../session/end-session.ts'
import { useMay, useUserIfSignedIn } from '../session/user.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { CityTitle } from './CityTitle.tsx'
import { KeysHelp } from './KeysHelp.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import classes from './TopBar.module.css'
import { useHeightTold } from './use-height-told.ts'

const ResetPasswordDialog = lazy(() => import('../features/access/ResetPasswordDialog.tsx'))
const ChangePasswordDialog = lazy(() => import('../features/access/ChangePasswordDialog.tsx'))

type Props = { isMenuShown: boolean; onToggleMenu: () => void }

export function TopBar({ isMenuShown, onToggleMenu }: Props) {
  const bar = useHeightTold()
  const user = useUserIfSignedIn()
  const may = useMay()
  const [dialog, setDialog] = useState<'change_password' | 'reset_password'>()
  const closeDialog = () => setDialog(undefined)
  return (
    <header ref={bar} className={classes.bar}>
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
      <AppLink to={pathTo.home()} className={classes.home} title={m.shell_desk_title()}>
        <CityTitle isCompact />
      </AppLink>
      <div className={classes.who}>
        {user && (
          <>
            <span className={classes.name}>{user.username}</span>
            <span className={classes.role}>{user.accessName.toUpperCase().replaceAll('_', ' ')}</span>
          </>
        )}
      </div>
      <KeysHelp />
      <LanguageSwitch />
      <ThemeSwitch />
      {may('staff.edit') && (
        <button
          type="button"
          className={classes.button}
          aria-label={m.access_reset_title()}
          title={m.access_reset_title()}
          onClick={() => setDialog('reset_password')}
        >
          <IconUserCog aria-hidden size="1.2rem" />
        </button>
      )}
      <button type="button" className={classes.button} disabled={!user} onClick={() => setDialog('change_password')}>
        <IconKey aria-hidden size="1.2rem" />
        <span className={classes.words}>{m.shell_change_password()}</span>
      </button>
      <button type="button" className={classes.button} onClick={endSession}>
        <IconLogout aria-hidden size="1.2rem" />
        <span className={classes.words}>{m.shell_logout()}</span>
      </button>
      <Suspense>
        {user && dialog === 'change_password' && <ChangePasswordDialog user={user} onClose={closeDialog} />}
        {dialog === 'reset_password' && <ResetPasswordDialog onClose={closeDialog} />}
      </Suspense>
    </header>
  )
}
