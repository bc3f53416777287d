import type { showToast } from './toast-region.tsx'

type Toast = Parameters<typeof showToast>[0]

// The region is fetched with the first toast: most visits of the public pages never show one.
const show = async (message: Toast) => {
  const region = await import('./toast-region.tsx')
  region.showToast(message)
}

/** Toasts appear top-right for three seconds and are announced. What must not be missed belongs on the page. */
export const toast = {
  success: (text: string, title?: string) => show({ tone: 'good', text, title }),
  error: (text: string, title?: string) => show({ tone: 'bad', text, title }),
}
