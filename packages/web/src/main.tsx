import './theme/mantine.css'
import './theme/fonts.css'
import './theme/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { startLocale } from './locale/locale.ts'
import { shareCspNonce } from './theme/csp-nonce.ts'

startLocale()
shareCspNonce()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
