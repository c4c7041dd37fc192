import { defineConfig } from '@playwright/test'
import { chromiumArgs, prepareChromium } from './tests/browser/chromium.ts'
import { freePort } from './tests/support/private-postgres.ts'

/** A product that runs already: `npm run cluster -- --test` gives its proxy. */
const given = process.env.BASE_URL
// Workers load this file again and inherit the environment, so what is chosen here is chosen once.
if (!given) process.env.BROWSER_TEST_PORT ??= String(await freePort())
const executablePath = await prepareChromium()
const baseURL = given ?? `http://127.0.0.1:${process.env.BROWSER_TEST_PORT}`

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
    // A worker answers before the tests' own routes do; the tests of being offline let it in.
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
  ...(!given && {
    webServer: {
      command: 'node tests/browser/serve.ts',
      url: `${baseURL}/readyz`,
      timeout: 120_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      stdout: 'ignore',
      stderr: 'pipe',
      env: { PORT: new URL(baseURL).port, PUBLIC_URL: baseURL, LOG_LEVEL: 'warn' },
    },
  }),
})
