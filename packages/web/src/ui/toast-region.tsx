import '@mantine/core/styles/Notification.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/notifications/styles.layer.css'
import { m } from '@karsetu/contract/words/messages.ts'
import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { createRoot } from 'react-dom/client'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import classes from './toasts.module.css'

/** How long a toast stays, in milliseconds (specification section 9). */
const toastLifetimeMs = 3000

export type ToastMessage = { tone: 'good' | 'bad'; text: string; title?: string | undefined }

// A root of its own: toasts outlive the layouts, and the region is not part of the first download.
const host = document.body.appendChild(document.createElement('div'))
createRoot(host).render(
  <ThemeProvider>
    <Notifications className={classes.region} position="top-right" autoClose={toastLifetimeMs} limit={4} zIndex={400} />
  </ThemeProvider>,
)

export function showToast({ tone, text, title }: ToastMessage) {
  notifications.show({
    title,
    message: text,
    color: tone === 'good' ? 'peacock' : 'red.9',
    icon: tone === 'good' ? <IconCheck aria-hidden size="1.1rem" /> : <IconAlertTriangle aria-hidden size="1.1rem" />,
    role: tone === 'good' ? 'status' : 'alert',
    closeButtonProps: { 'aria-label': m.common_close() },
  })
}
