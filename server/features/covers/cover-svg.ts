import { COVER_VARIANTS, type CoverPattern } from '#contract/tones.ts'
import { type Ink, type Motif, motifsByPattern } from './motifs.ts'
import { type Palette, paletteOf } from './palettes.ts'

const WIDTH = 800
const HEIGHT = 500
const PALETTES_PER_PATTERN = 8

type Cell = { x: number; y: number; motif: 0 | 1; turn?: number }
type Layout = {
  scale: number
  cells: readonly Cell[]
  motifs: readonly [0 | 1 | 2, 0 | 1 | 2]
  band?: string
}

/**
 * A cover is a combination of a palette and a layout: `variant % 8` is the palette, `variant / 8` the layout.
 * Everything is drawn around the centre, so that any crop looks complete.
 */
export function coverSvg({ pattern, variant }: { pattern: CoverPattern; variant: number }): string {
  if (!Number.isInteger(variant) || variant < 0 || variant >= COVER_VARIANTS) throw new RangeError('variant')
  const palette = paletteOf(pattern, variant)
  const layout = Math.floor(variant / PALETTES_PER_PATTERN)
  const body = pattern === 'rays' ? rays(palette, layout) : tiles(pattern, palette, layout)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice"><path fill="${palette.background}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>${body}</svg>`
}

function tiles(pattern: CoverPattern, palette: Palette, layoutIndex: number): string {
  const layout = layouts[layoutIndex] ?? grid
  const { scale, cells, motifs, band } = layout()
  const motifOf = (index: 0 | 1 | 2): Motif => motifsByPattern[pattern][index]
  const shapeInk: Ink = { main: palette.shape, detail: palette.accent, background: palette.background }
  const accentInk: Ink = { main: palette.accent, detail: palette.shape, background: palette.background }
  const defs = `<defs><g id="a" transform="scale(${scale})">${motifOf(motifs[0])(shapeInk)}</g><g id="b" transform="scale(${scale})">${motifOf(motifs[1])(accentInk).replaceAll('"w"', '"v"').replaceAll('#w', '#v')}</g></defs>`
  const uses = cells
    .map(({ x, y, motif, turn }) => {
      const place = turn ? `transform="translate(${x} ${y})rotate(${turn})"` : `x="${x}" y="${y}"`
      return `<use href="#${motif ? 'b' : 'a'}" ${place}/>`
    })
    .join('')
  const background = band ? `<path fill="${palette.shape}" fill-opacity=".22" d="${band}"/>` : ''
  return defs + background + uses
}

/** Rows and columns centred on the picture, one row and column beyond each edge. */
function cellGrid(
  stepX: number,
  stepY: number,
  place: (column: number, row: number) => Omit<Cell, 'x' | 'y'>,
  shift = 0,
) {
  const cells: Cell[] = []
  const rows = Math.ceil(HEIGHT / stepY / 2)
  const columns = Math.ceil(WIDTH / stepX / 2)
  for (let row = -rows; row <= rows; row += 1) {
    for (let column = -columns; column <= columns; column += 1) {
      const x = WIDTH / 2 + column * stepX + (row % 2 ? shift : 0)
      const y = HEIGHT / 2 + row * stepY
      if (x < -stepX / 2 || x > WIDTH + stepX / 2 || y < -stepY / 2 || y > HEIGHT + stepY / 2) continue
      cells.push({ x: Math.round(x), y: Math.round(y), ...place(column, row) })
    }
  }
  return cells
}

const isOdd = (value: number): boolean => Math.abs(value) % 2 === 1

const grid = (): Layout => ({
  scale: 1.5,
  motifs: [0, 0],
  cells: cellGrid(190, 170, (column, row) => ({ motif: isOdd(column + row) ? 1 : 0 })),
})

const bricks = (): Layout => ({
  scale: 1.75,
  motifs: [0, 0],
  cells: cellGrid(250, 190, (_column, row) => ({ motif: isOdd(row) ? 1 : 0 }), 125),
})

const large = (): Layout => ({
  scale: 3.1,
  motifs: [0, 0],
  band: 'M0 250h800v250H0z',
  cells: cellGrid(350, 520, (column) => ({ motif: column === 0 ? 1 : 0 })),
})

const pair = (): Layout => ({
  scale: 1.65,
  motifs: [0, 1],
  cells: cellGrid(200, 200, (column, row) => ({ motif: isOdd(column + row) ? 1 : 0 })),
})

const rotated = (): Layout => ({
  scale: 1.6,
  motifs: [0, 0],
  cells: cellGrid(
    205,
    175,
    (column, row) => ({ motif: isOdd(column) ? 1 : 0, turn: isOdd(column + row) ? 180 : 0 }),
    0,
  ),
})

const stripes = (): Layout => ({
  scale: 1.7,
  motifs: [1, 1],
  band: 'M0 0h800v155H0zM0 345h800v155H0z',
  cells: cellGrid(200, 190, (column, row) => ({ motif: row === 0 ? (isOdd(column) ? 0 : 1) : 0 })),
})

const layouts = [grid, bricks, large, pair, rotated, stripes]

type Beam = {
  from: [number, number]
  start: number
  end: number
  count: number
  length: number
  share: number
}

const beams: readonly Beam[] = [
  { from: [400, -60], start: 15, end: 165, count: 12, length: 1100, share: 0.5 },
  { from: [-40, 540], start: -92, end: 4, count: 11, length: 1200, share: 0.55 },
  { from: [400, 250], start: 0, end: 360, count: 24, length: 700, share: 0.5 },
  { from: [840, -40], start: 86, end: 184, count: 11, length: 1200, share: 0.6 },
  { from: [400, 620], start: 195, end: 345, count: 14, length: 1000, share: 0.45 },
  { from: [200, -80], start: 20, end: 110, count: 7, length: 1200, share: 0.42 },
]

function rays(palette: Palette, layout: number): string {
  const beam = beams[layout % beams.length] as Beam
  const wedges = [wedgesOf(beam, 0), wedgesOf(beam, 1)]
  const drawn = `<path fill="${palette.shape}" d="${wedges[0]}"/><path fill="${palette.accent}" d="${wedges[1]}"/>`
  if (layout === 2)
    return `${drawn}<circle cx="400" cy="250" r="104" fill="${palette.background}"/>${mirrorBall(palette)}`
  if (layout === 5) {
    const second = { ...beam, from: [600, -80] as [number, number], start: 70, end: 160 }
    return `${drawn}<path fill="${palette.shape}" fill-opacity=".6" d="${wedgesOf(second, 1)}"/><path fill="${palette.accent}" fill-opacity=".75" d="${wedgesOf(second, 0)}"/>`
  }
  if (layout === 4)
    return `${drawn}<path d="M220 500a180 180 0 0 1 360 0z" fill="${palette.background}"/><path d="M255 500a145 145 0 0 1 290 0z" fill="${palette.accent}"/>`
  return drawn
}

function mirrorBall({ shape, accent }: Palette): string {
  return `<circle cx="400" cy="250" r="84" fill="${accent}"/><g fill="none" stroke="${shape}" stroke-width="5"><ellipse cx="400" cy="250" rx="30" ry="84"/><ellipse cx="400" cy="250" rx="62" ry="84"/><path d="M316 250h168M326 208h148M326 292h148M400 166v168"/></g>`
}

function wedgesOf({ from, start, end, count, length, share }: Beam, parity: 0 | 1): string {
  const step = (end - start) / count
  const point = (degrees: number): string => {
    const angle = (degrees * Math.PI) / 180
    return `${Math.round(from[0] + Math.cos(angle) * length)} ${Math.round(from[1] + Math.sin(angle) * length)}`
  }
  let path = ''
  for (let index = parity; index < count; index += 2) {
    const middle = start + step * (index + 0.5)
    path += `M${from[0]} ${from[1]}L${point(middle - (step * share) / 2)} ${point(middle + (step * share) / 2)}z`
  }
  return path
}
