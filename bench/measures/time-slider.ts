import { brotliCompressSync } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import { chromiumArgs, prepareChromium } from '#tests/browser/chromium.ts'
import { quantile } from '../figures.ts'
import { milliseconds, type Row } from '../report.ts'

const STEPS = 40
const PROCESSOR_SLOWDOWN = 4
const MAX_STEP_MS = 50

/** Each step of the slider on the map of a city, on a phone whose processor is four times slower. */
export async function measureTimeSlider(origin: string, city: string): Promise<Row[]> {
  const path = `/api/v1/places/open-weeks?city=${city}`
  const body = Buffer.from(await (await fetch(origin + path)).bytes())
  const { weeks }: { weeks: { ids: string[] }[] } = JSON.parse(body.toString()).data
  const places = weeks.reduce((sum, { ids }) => sum + ids.length, 0)
  const steps = await measureSteps(origin, city)
  const p95 = quantile(steps, 0.95)
  const volume = `${places} places, ${weeks.length} different weeks`
  return [
    {
      name: 'time slider, main thread of a step',
      figure: `p95 ${milliseconds(p95)}, at most ${milliseconds(quantile(steps, 1))}`,
      baseline: volume,
      ratio: null,
      goal: `at most ${MAX_STEP_MS} ms`,
      isReached: quantile(steps, 1) <= MAX_STEP_MS,
      details: { steps },
    },
    {
      name: 'time slider, bitmaps',
      figure: `${brotliCompressSync(body).length} bytes (brotli), ${body.length} as text`,
      baseline: volume,
      ratio: null,
      goal: '',
      isReached: null,
    },
  ]
}

/** Milliseconds of the main thread, shortest first. */
async function measureSteps(origin: string, city: string): Promise<number[]> {
  const browser = await chromium.launch({ executablePath: await prepareChromium(), args: chromiumArgs })
  try {
    const page = await browser.newPage({
      viewport: { width: 360, height: 740 },
      isMobile: true,
      hasTouch: true,
    })
    await page.goto(`${origin}/${city}/places/map`)
    const weeks = page.waitForResponse((response) => response.url().includes('/places/open-weeks'))
    await page.getByText('Открыто в другое время').click()
    await weeks
    const day = page.getByLabel('День', { exact: true })
    await day.selectOption({ index: 2 })
    await page.waitForURL(/is_open_at_date/)
    await page.waitForTimeout(2000)
    return await stepThrough(page)
  } finally {
    await browser.close()
  }
}

async function stepThrough(page: Page): Promise<number[]> {
  const client = await page.context().newCDPSession(page)
  // The thread’s own time: all threads of the browser share one processor here, which also draws the map.
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  await client.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN })
  const taskSeconds = async () => {
    const { metrics } = await client.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  }
  const frame = () =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  const slider = page.getByRole('slider', { name: 'Время' })
  await slider.press('Home')
  await frame()
  const steps: number[] = []
  for (let step = 0; step < STEPS; step += 1) {
    const before = await taskSeconds()
    await page.keyboard.press('ArrowRight')
    await frame()
    steps.push((await taskSeconds()) - before)
  }
  return steps.map((seconds) => seconds * 1000)
}
