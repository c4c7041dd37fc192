import { escapeMarkup } from '#server/lib/text/markup.ts'
import type { Address } from '../repository.ts'
import { type MapTheme, mapColours } from '../style.ts'
import { type Label, labelsOf } from './labels.ts'
import { type House, type Street, type StreetLine, streetsOf } from './streets.ts'

const WIDTH = 800
const HEIGHT = 176
const HALF = { x: WIDTH / 2, y: HEIGHT / 2 }
/** A narrow screen shows this much of the picture on either side. */
const MIDDLE_HALF = 145
/** Scales from near to far; the first one that shows some street names is used. */
const METERS_PER_PIXEL = [1.1, 1.7, 2.6, 4]
const USUAL_SCALE = 1.7
const MAX_NAMES = 3
/** Points under the marker in the middle and under the text below it, which labels avoid. */
const RESERVED_POINTS = [
  ...[0, -14, -28, -42].flatMap((y) => [-12, 12].map((x) => ({ x, y }))),
  ...[-60, -40, -20, 0, 20, 40, 60].flatMap((x) => [64, 78].map((y) => ({ x, y }))),
]

const METERS_PER_DEGREE = 111_320

interface SketchInput {
  lat: number
  lon: number
  around: readonly Address[]
  theme: MapTheme
}

/** A picture with the streets that are known from the places around; the page adds the marker at the centre. */
export function sketchSvg({ lat, lon, around, theme }: SketchInput): string {
  const stretch = Math.cos((lat * Math.PI) / 180)
  const houses = around.map(
    (address): House => ({
      street: address.street,
      x: Math.round((address.lon - lon) * METERS_PER_DEGREE * stretch),
      y: Math.round((lat - address.lat) * METERS_PER_DEGREE),
    }),
  )
  const streets = streetsOf(houses)
  const scale = scaleFor(streets)
  const labels = labelsOf({
    streets,
    metersPerPixel: scale,
    half: HALF,
    middleHalf: MIDDLE_HALF,
    taken: RESERVED_POINTS,
  })
  const colours = mapColours(theme)
  const lines = streets.flatMap(({ line }) => (line ? [line] : []))
  const roads = lines.map((line) => roadPath(line, scale)).join('')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="${-WIDTH / 2} ${-HEIGHT / 2} ${WIDTH} ${HEIGHT}">`,
    `<path fill="${colours.background}" d="M${-WIDTH / 2} ${-HEIGHT / 2}h${WIDTH}v${HEIGHT}h${-WIDTH}z"/>`,
    `<path fill="${colours.boundary}" fill-opacity=".55" d="${houses.map((house) => housePath(house, scale)).join('')}"/>`,
    `<g fill="none" stroke-linecap="round"><path stroke="${colours.roadEdge}" stroke-width="13" d="${roads}"/>`,
    `<path stroke="${colours.road}" stroke-width="11" d="${roads}"/></g>`,
    `<g fill="${colours.text}" stroke="${colours.halo}" stroke-width="3" paint-order="stroke" font-family="system-ui,sans-serif" font-size="12" text-anchor="middle">`,
    ...labels.map(labelText),
    '</g></svg>',
  ].join('')
}

function scaleFor(streets: readonly Street[]): number {
  const namesAt = (metersPerPixel: number) =>
    labelsOf({
      streets,
      metersPerPixel,
      half: { ...HALF, x: MIDDLE_HALF },
      middleHalf: MIDDLE_HALF,
      taken: RESERVED_POINTS,
    }).length
  const enough = Math.min(MAX_NAMES, streets.length)
  return METERS_PER_PIXEL.find((scale) => namesAt(scale) >= enough) ?? USUAL_SCALE
}

function roadPath({ middle, direction, from, to }: StreetLine, scale: number): string {
  const at = (along: number) =>
    `${Math.round((middle.x + along * Math.cos(direction)) / scale)} ${Math.round((middle.y + along * Math.sin(direction)) / scale)}`
  return `M${at(from)}L${at(to)}`
}

function housePath({ x, y }: House, scale: number): string {
  const size = Math.max(6, Math.round(16 / scale))
  const [left, top] = [Math.round(x / scale - size / 2), Math.round(y / scale - size / 2)]
  const isInSight = Math.abs(left) < WIDTH / 2 && Math.abs(top) < HEIGHT / 2
  return isInSight ? `M${left} ${top}h${size}v${size}h${-size}z` : ''
}

function labelText({ text, degrees, x, y }: Label): string {
  const turn = degrees === 0 ? '' : ` rotate(${Math.round(degrees)})`
  return `<text transform="translate(${Math.round(x)} ${Math.round(y)})${turn}" y="4">${escapeMarkup(text)}</text>`
}
