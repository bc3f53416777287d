import { m } from '@karsetu/contract/words/messages.ts'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import classes from './Switches.module.css'

/** Light or dark; until chosen, the reader's system decides. */
export function ThemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const label = isDark ? m.shell_theme_light() : m.shell_theme_dark()
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun aria-hidden size="1.2rem" /> : <IconMoon aria-hidden size="1.2rem" />}
    </button>
  )
}
