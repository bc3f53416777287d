import { defineConfig } from '@playwright/test'
import { findBrowser } from './e2e/support/find-browser.ts'
import { launchedFrugally } from './e2e/support/launched-frugally.ts'

const executablePath = await findBrowser()

/** What officials do at a desk all day, and what no width changes; a citizen's screens are the others. */
const office = [
  /e2e\/(access|bank-statement|book-check|bulk-update|collection|correction|counter|demand|gis|jalkal|log|master|message|mutation|nagar-sewa|neft|notice|old-payment|old-property|payment-link|register-import|revision|split|till|transaction)\/.*\.spec\.ts$/,
  /e2e\/property\/(?!search).*\.spec\.ts$/,
  /e2e\/(assessment\/reports|self-assessment\/office|payment\/(payouts|receipt)|objection\/office|shell\/(signed-in-shell|rights|every-screen|keyboard|error-pages|hindi-glyphs))\.spec\.ts$/,
]
const onDesk = /\ben, light\b|@desk\b/
const onPhone = /\bhi, dark\b|@phone\b/
const onOfficePhone = /\bhi, dark\b|@phone\b|\bon a phone\b/
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/**
 * Browser tests by feature and role, on a desk and on a phone, against one installation with a small demo city. A test
 * made for every look says which in its title: English is for the desk, and for the phone what is hardest on it, the
 * longer words of Hindi. Of the office's screens a phone is shown no more than that.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '.tmp/browser-results',
  globalSetup: './e2e/support/city.ts',
  fullyParallel: true,
  // One more than a small machine has processors: a page waits for the portal a quarter of its time.
  workers: 3,
  forbidOnly: true,
  // Long enough for a machine that others work on too: only what hangs shall fail by it.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    ...(process.env.E2E_ADDRESS && { baseURL: process.env.E2E_ADDRESS }),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    // Nobody here watches a dialog fade in; every click waits until it has.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, ...launchedFrugally() },
  },
  projects: [
    { name: 'desk', grepInvert: onPhone, use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', grepInvert: onDesk, testIgnore: office, use: phone },
    { name: 'phone office', grep: onOfficePhone, testMatch: office, use: phone },
  ],
})
