import './theme/mantine.css'
import './theme/fonts.css'
import './theme/global.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { sparePolicyProbe } from './api/spare-policy-probe.ts'
import { startLocale } from './locale/locale.ts'
import { router } from './router.ts'
import { NotAuthorized } from './shell/guard.ts'
import { shareCspNonce } from './theme/csp-nonce.ts'

sparePolicyProbe()
startLocale()
shareCspNonce()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// A guard's refusal is an answer, not a fault: the 403 page shows it, and the console need not.
const onCaughtError = (error: unknown) => {
  if (!(error instanceof NotAuthorized)) console.error(error)
}
const view = createRoot(root, { onCaughtError })

/** As a transition it is drawn in slices: a slow phone answers a touch in between. */
const draw = () =>
  startTransition(() =>
    view.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )

/** Runs the scripts that came with the page one by one, each in a turn of its own, what others need first. */
async function runFiles() {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')
  for (const { href } of [...links].reverse()) {
    await import(/* @vite-ignore */ href)
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** Where the page brought its first view along, that stays until the screen can take its place as a whole. */
async function takeOver() {
  await runFiles()
  await router.load()
}

// A file that did not come is asked for again by its screen, which says so when it does not come then either.
if (document.getElementById('first-view'))
  void takeOver()
    .catch(() => router.load())
    .finally(draw)
else draw()
