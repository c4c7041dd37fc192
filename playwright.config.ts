import { defineConfig } from '@playwright/test'
import { chromiumArgs, prepareChromium } from './tests/browser/chromium.ts'
import { freePort } from './tests/support/private-postgres.ts'

/** The address of a running product; `npm run cluster -- --test` sets that of its proxy. */
const runningUrl = process.env.BASE_URL
// Workers load this file again and inherit the environment, so the port is chosen once.
if (!runningUrl) process.env.BROWSER_TEST_PORT ??= String(await freePort())
const executablePath = await prepareChromium()
const baseURL = runningUrl ?? `http://127.0.0.1:${process.env.BROWSER_TEST_PORT}`

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/browser/prepare.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A wait usually ends in a second or two; a busy machine takes ten times as long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL,
    // A service worker would answer before the routes of a test, so only the offline tests allow it.
    serviceWorkers: 'block',
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    geolocation: { latitude: 55.7601, longitude: 37.6187 },
    launchOptions: { executablePath, args: chromiumArgs },
    screenshot: 'only-on-failure',
    // Recording every action takes a sixth of the processor: `npm run test:browser -- --trace=retain-on-failure` when a failure needs it.
    trace: 'off',
  },
  projects: [{ name: 'chromium' }],
  ...(!runningUrl && {
    webServer: {
      command: 'node tests/browser/serve.ts',
      url: `${baseURL}/readyz`,
      timeout: 120_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      // Errors of the server stand between the stories that caused them.
      stdout: 'pipe',
      env: { PORT: new URL(baseURL).port, PUBLIC_URL: baseURL, LOG_LEVEL: 'error' },
    },
  }),
})
