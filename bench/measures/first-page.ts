import { chromium, type Page } from '@playwright/test'
import { chromiumArgs, prepareChromium } from '#tests/browser/chromium.ts'

export interface FirstPage {
  path: string
  /** Bytes of bodies as they travel, compressed. */
  document: number
  script: number
  withoutPhotos: number
  photos: number
  /** Bytes of the document when it is no longer compressed. */
  documentText: number
  thirdParties: string[]
  /** Milliseconds, of the visit with the median LCP. */
  lcp: number
  cls: number
  /** Time of long tasks of the main thread beyond 50 ms each, from the first paint on. */
  tbt: number
}

/** A mid-range phone on a slow 4G: the profile Lighthouse uses. */
const slowPhone = {
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const processorSlowdown = 4
const visits = 3

export async function measureFirstPages(origin: string, paths: string[]): Promise<FirstPage[]> {
  const browser = await chromium.launch({ executablePath: await prepareChromium(), args: chromiumArgs })
  try {
    const pages: FirstPage[] = []
    for (const path of paths) {
      const all: FirstPage[] = []
      for (let visit = 0; visit < visits; visit++) {
        // A new context each time: an empty cache, as on the first visit.
        const context = await browser.newContext({
          viewport: { width: 360, height: 740 },
          deviceScaleFactor: 2,
          isMobile: true,
          hasTouch: true,
          locale: 'ru-RU',
        })
        all.push(await visitOnce(await context.newPage(), origin, path))
        await context.close()
      }
      all.sort((a, b) => a.lcp - b.lcp)
      const median = all[Math.floor(visits / 2)]
      if (median) pages.push({ ...median, cls: Math.max(...all.map((item) => item.cls)) })
    }
    return pages
  } finally {
    await browser.close()
  }
}

async function visitOnce(page: Page, origin: string, path: string): Promise<FirstPage> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', { offline: false, ...slowPhone })
  await client.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
  const responses = new Map<string, { type: string; url: string; headers: number }>()
  const bytes: Record<string, number> = {}
  const thirdParties = new Set<string>()
  let documentText = 0
  client.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (responses.get(requestId)?.type === 'Document') documentText += dataLength
  })
  client.on('Network.responseReceived', ({ requestId, type, response }) => {
    // Only the headers have arrived by then, so their length is known.
    responses.set(requestId, { type, url: response.url, headers: response.encodedDataLength })
    if (/^https?:/.test(response.url) && new URL(response.url).origin !== origin)
      thirdParties.add(response.url)
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const response = responses.get(requestId)
    if (response) bytes[response.type] = (bytes[response.type] ?? 0) + encodedDataLength - response.headers
  })
  await page.addInitScript(watchPaint)
  await page.goto(origin + path, { waitUntil: 'load' })
  await page.waitForTimeout(2500)
  const { lcp, cls, tbt } = await page.evaluate(
    () => (window as unknown as { vitals: { lcp: number; cls: number; tbt: number } }).vitals,
  )
  const photos = bytes.Image ?? 0
  const all = Object.values(bytes).reduce((sum, item) => sum + item, 0)
  return {
    path,
    document: bytes.Document ?? 0,
    documentText,
    script: bytes.Script ?? 0,
    withoutPhotos: all - photos,
    photos,
    thirdParties: [...thirdParties],
    lcp,
    cls,
    tbt,
  }
}

/** Runs in the page before its own scripts. */
function watchPaint(): void {
  const vitals = { lcp: 0, cls: 0, tbt: 0 }
  Object.assign(window, { vitals })
  const firstPaint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) vitals.lcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!shift.hadRecentInput) vitals.cls += shift.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      if (startTime >= firstPaint()) vitals.tbt += Math.max(0, duration - 50)
    }
  }).observe({ type: 'longtask', buffered: true })
}
