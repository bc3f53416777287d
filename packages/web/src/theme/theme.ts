import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  type VariantColorsResolver,
} from '@mantine/core'

/** The one accent: peacock. Shade 9 carries white text at 7:1, shade 3 stands on the dark ground at 8:1. */
const peacock = [
  '#e9f5f7',
  '#d2e9ed',
  '#a6d4dd',
  '#7cc2cf',
  '#54abbc',
  '#3a9eb2',
  '#2493a8',
  '#137f93',
  '#0d6d80',
  '#0b5a6b',
] as const

const night = [
  '#dfe3e4',
  '#bcc4c7',
  '#98a2a6',
  '#737e83',
  '#4a5459',
  '#384146',
  '#262d31',
  '#171c1f',
  '#111517',
  '#0b0e10',
] as const

/** Filled accent surfaces take their colours from our own variables, which have a dark counterpart. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const usual = defaultVariantColorsResolver(input)
  if (input.variant !== 'filled' || (input.color ?? input.theme.primaryColor) !== 'peacock') return usual
  return {
    ...usual,
    background: 'var(--ks-accent)',
    hover: 'var(--ks-accent-strong)',
    color: 'var(--ks-on-accent)',
  }
}

export const theme = createTheme({
  variantColorResolver,
  primaryColor: 'peacock',
  primaryShade: { light: 9, dark: 3 },
  autoContrast: true,
  colors: { peacock, dark: night },
  black: '#1c2326',
  fontFamily: 'var(--ks-font)',
  headings: { fontFamily: 'var(--ks-font)', fontWeight: '650' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
})

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': 'var(--ks-paper)',
    // Borders of buttons and menus, as those of fields in global.css: 3:1 against the ground (WCAG 1.4.11).
    '--mantine-color-default-border': 'var(--ks-line-strong)',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-dimmed': '#495057',
    '--mantine-color-placeholder': '#6b7280',
    '--mantine-color-anchor': '#0b5a6b',
  },
  dark: {
    '--mantine-color-body': 'var(--ks-paper)',
    '--mantine-color-default-border': 'var(--ks-line-strong)',
    '--mantine-color-error': '#ff9a8f',
    // The library would lighten them until they are white.
    '--mantine-color-red-light-color': '#ff9a8f',
    '--mantine-color-red-outline': '#ff9a8f',
    '--mantine-color-peacock-light-color': '#7cc2cf',
    '--mantine-color-dimmed': '#a9b3b7',
    '--mantine-color-placeholder': '#98a2a6',
    '--mantine-color-anchor': '#7cc2cf',
  },
})

export const colorSchemeManager = localStorageColorSchemeManager({ key: 'karsetu.theme' })
