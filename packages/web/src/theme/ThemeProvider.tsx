import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { cspNonce } from './csp-nonce.ts'
import { colorSchemeManager, cssVariablesResolver, theme } from './theme.ts'

export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={cspNonce}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
