import { defineConfig } from '@playwright/test'
import { findBrowser } from './e2e/support/find-browser.ts'

const executablePath = await findBrowser()

/** Browser tests by feature and role, on a desk and on a phone, against one installation with a small demo city. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '.tmp/browser-results',
  globalSetup: './e2e/support/city.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A busy machine may miss a moment; what needed a second try is named at the end of the run.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    ...(process.env.E2E_ADDRESS && { baseURL: process.env.E2E_ADDRESS }),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: ['--disable-dev-shm-usage'] },
  },
  projects: [
    { name: 'desk', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
  ],
})
