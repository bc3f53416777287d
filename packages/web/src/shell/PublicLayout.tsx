import { m } from '@karsetu/contract/words/messages.ts'
import { IconMenu2, IconUsers, IconX } from '@tabler/icons-react'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useLocale } from '../locale/locale.ts'
import { pathTo } from '../path-builder.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { CityTitle } from './CityTitle.tsx'
import { KeysHelp } from './KeysHelp.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import classes from './PublicLayout.module.css'
import { publicMenu } from './public-menu.ts'
import { SkipLink } from './SkipLink.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { useBuiltScreens } from './use-built-screens.ts'
import { useHeightTold } from './use-height-told.ts'

/** The layout without login: logo above a horizontal menu bar, then the current screen. */
export function PublicLayout() {
  useLocale()
  return (
    <div className={classes.layout}>
      <SkipLink />
      <PublicHeader />
      <main id="content" tabIndex={-1} className={classes.content}>
        <Outlet />
      </main>
      <footer className={classes.footer}>
        <p>{m.shell_portal_name()}</p>
        <p>{m.shell_footer_accessibility()}</p>
      </footer>
    </div>
  )
}

function PublicHeader() {
  const bar = useHeightTold()
  const [isOpen, setOpen] = useState(false)
  const path = useLocation({ select: (location) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open menu closes when the reader arrives somewhere
  useEffect(() => setOpen(false), [path])
  return (
    <header ref={bar} className={classes.header}>
      <div className={classes.brand}>
        <AppLink to={pathTo.home()} className={classes.home}>
          <CityTitle />
        </AppLink>
        <div className={classes.switches}>
          <KeysHelp />
          <LanguageSwitch />
          <ThemeSwitch />
          <button
            type="button"
            className={classes.burger}
            aria-expanded={isOpen}
            aria-controls="public-menu"
            aria-label={m.shell_toggle_menu()}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <IconX aria-hidden /> : <IconMenu2 aria-hidden />}
          </button>
        </div>
      </div>
      <PublicMenuBar isOpen={isOpen} />
    </header>
  )
}

function PublicMenuBar({ isOpen }: { isOpen: boolean }) {
  const built = useBuiltScreens()
  return (
    <nav id="public-menu" className={classes.bar} aria-label={m.shell_main_menu()} data-open={isOpen}>
      <ul className={classes.items}>
        {publicMenu
          .filter((item) => built.has(item.path))
          .map((item) => (
            <li key={item.path}>
              <AppLink
                to={item.path}
                className={classes.item}
                activeOptions={{ exact: item.path === pathTo.home(), includeSearch: false }}
              >
                <item.icon aria-hidden size="1.1rem" />
                {item.label()}
              </AppLink>
            </li>
          ))}
        <li className={classes.login}>
          <AppLink to={pathTo.login()} className={classes.loginButton}>
            <IconUsers aria-hidden size="1.1rem" />
            {m.shell_bar_nigam_login()}
          </AppLink>
        </li>
      </ul>
    </nav>
  )
}
