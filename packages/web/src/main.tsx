import './theme/mantine.css'
import './theme/fonts.css'
import './theme/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { startLocale } from './locale/locale.ts'
import { NotAuthorized } from './shell/guard.ts'
import { shareCspNonce } from './theme/csp-nonce.ts'

startLocale()
shareCspNonce()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// A guard's refusal is an answer, not a fault: the 403 page shows it, and the console need not.
const onCaughtError = (error: unknown) => {
  if (!(error instanceof NotAuthorized)) console.error(error)
}
createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
