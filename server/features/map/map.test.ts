import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { registerMap } from './routes.ts'
import { parseRange } from './rules.ts'
import { mapStyle } from './style.ts'

test.each([
  [undefined, 'whole'],
  ['bytes=0-15', { start: 0, end: 15 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-400', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-400', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=20-10', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['pages=1-2', 'whole'],
  ['bytes=-', 'whole'],
])('%s of 100 bytes', (header, range) => expect(parseRange(header, 100)).toEqual(range))

test.each(['light', 'dark'] as const)('the %s style is valid and names nobody else', (theme) => {
  const style = mapStyle(theme)
  expect(validateStyleMin(style as never)).toEqual([])
  expect(style).not.toHaveProperty('glyphs')
  expect(style).not.toHaveProperty('sprite')
})

describe('the file of tiles', () => {
  let directory: string
  let app: AppInstance

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'tiles-'))
    const file = join(directory, 'city.pmtiles')
    await writeFile(file, `PMTiles${'x'.repeat(93)}`)
    app = Fastify() as unknown as AppInstance
    app.decorate('config', readConfig({ MAP_PMTILES: file }))
    registerMap(app)
  })
  afterAll(async () => {
    await app.close()
    await rm(directory, { recursive: true })
  })

  test('is served in ranges', async () => {
    const response = await app.inject({ url: '/map/tiles.pmtiles', headers: { range: 'bytes=0-6' } })
    expect(response.statusCode).toBe(206)
    expect(response.body).toBe('PMTiles')
    expect(response.headers).toMatchObject({ 'content-range': 'bytes 0-6/100', 'content-length': '7' })
  })

  test('is served whole without a range or with the range of another version', async () => {
    for (const headers of [{}, { range: 'bytes=0-6', 'if-range': '"older"' }]) {
      const response = await app.inject({ url: '/map/tiles.pmtiles', headers })
      expect(response.statusCode).toBe(200)
      expect(response.body).toHaveLength(100)
    }
  })

  test('refuses a range beyond its end', async () => {
    const response = await app.inject({ url: '/map/tiles.pmtiles', headers: { range: 'bytes=200-300' } })
    expect(response.statusCode).toBe(416)
    expect(response.headers['content-range']).toBe('bytes */100')
  })

  test('is the source of the style that pages load', () => {
    expect(app.config.mapStyleUrl).toBe('/map/style.json')
  })
})

test('a missing or invalid file stops the start', () => {
  expect(() => readConfig({ MAP_PMTILES: '/nowhere/city.pmtiles' })).toThrow('MAP_PMTILES')
  expect(() => readConfig({ MAP_PMTILES: process.execPath })).toThrow('MAP_PMTILES')
})
