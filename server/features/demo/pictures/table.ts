import { type Artboard, at, circle, ellipse, group, HEIGHT, line, path, rect, WIDTH } from './artboard.ts'

export type Surface =
  | 'oak'
  | 'walnut'
  | 'marble'
  | 'slate'
  | 'linen'
  | 'checked'
  | 'tile'
  | 'sage'
  | 'rose'
  | 'navy'

/** The table from above; every still life starts with it. */
export function layTable(art: Artboard, surface: Surface): void {
  if (surface === 'oak') planks(art, ['#d9a566', '#d29c5b', '#dfae72', '#cf9654'], '#b57f42')
  else if (surface === 'walnut') planks(art, ['#6b4329', '#633d25', '#734a2f', '#5c3821'], '#472a18')
  else if (surface === 'marble') marble(art)
  else if (surface === 'slate') slate(art)
  else if (surface === 'checked') checks(art)
  else if (surface === 'tile') tiles(art)
  else if (surface === 'linen') linen(art, '#efe2cd', '#d9694a')
  else plain(art, { sage: '#8fa98a', rose: '#e3a397', navy: '#28425c' }[surface])
}

function planks(art: Artboard, tones: readonly string[], seam: string): void {
  const height = 200
  for (let row = 0; row < 6; row += 1) {
    art.add(rect(0, row * height, WIDTH, height, tones[row % tones.length] ?? seam))
    for (let grain = 0; grain < 4; grain += 1) {
      const y = row * height + art.dice.between(20, 180)
      const bend = art.dice.between(-24, 24)
      art.add(
        line(`M-10 ${y}Q${art.dice.between(300, 1200)} ${y + bend} 1610 ${y}`, seam, 3, 'opacity=".35"'),
      )
    }
    art.add(rect(0, row * height - 3, WIDTH, 5, seam, 'opacity=".8"'))
  }
}

function marble(art: Artboard): void {
  art.add(rect(0, 0, WIDTH, HEIGHT, '#f0ece6'))
  for (let vein = 0; vein < 9; vein += 1) {
    const y = art.dice.between(-300, 1300)
    const d = `M-20 ${y}C${art.dice.between(200, 500)} ${y + art.dice.between(-60, 240)} ${art.dice.between(700, 1100)} ${y + art.dice.between(0, 300)} 1620 ${y + art.dice.between(200, 520)}`
    art.add(line(d, '#c9c2b8', art.dice.between(2, 14), 'opacity=".5"'))
  }
}

function slate(art: Artboard): void {
  art.add(
    rect(
      0,
      0,
      WIDTH,
      HEIGHT,
      art.radial(
        [
          [0, '#46505a'],
          [1, '#262d35'],
        ],
        [0.4, 0.35],
      ),
    ),
  )
  for (let mark = 0; mark < 26; mark += 1) {
    const x = art.dice.between(0, WIDTH)
    const y = art.dice.between(0, HEIGHT)
    art.add(
      line(
        `M${x} ${y}l${art.dice.between(40, 180)} ${art.dice.between(-18, 18)}`,
        '#5b6670',
        3,
        'opacity=".4"',
      ),
    )
  }
}

function checks(art: Artboard): void {
  art.add(rect(0, 0, WIDTH, HEIGHT, '#f6ece0'))
  const step = 160
  for (let x = 0; x < WIDTH; x += step) art.add(rect(x, 0, step / 2, HEIGHT, '#c9402c', 'opacity=".55"'))
  for (let y = 0; y < HEIGHT; y += step) art.add(rect(0, y, WIDTH, step / 2, '#c9402c', 'opacity=".55"'))
}

function tiles(art: Artboard): void {
  art.add(rect(0, 0, WIDTH, HEIGHT, '#2f7d83'))
  for (let x = 0; x < WIDTH; x += 200) {
    for (let y = 0; y < HEIGHT; y += 200) {
      const tone = (x + y) % 400 === 0 ? '#358a8f' : '#2a7177'
      art.add(rect(x + 4, y + 4, 192, 192, tone, 'rx="8"'))
      art.add(
        path(
          `M${x + 100} ${y + 40}Q${x + 130} ${y + 70} ${x + 160} ${y + 100}Q${x + 130} ${y + 130} ${x + 100} ${y + 160}Q${x + 70} ${y + 130} ${x + 40} ${y + 100}Q${x + 70} ${y + 70} ${x + 100} ${y + 40}z`,
          '#7fc0b8',
          'opacity=".28"',
        ),
      )
    }
  }
}

function linen(art: Artboard, ground: string, stripe: string): void {
  art.add(rect(0, 0, WIDTH, HEIGHT, ground))
  for (const x of [120, 168, 1380, 1428])
    art.add(rect(x, 0, x % 100 === 20 ? 30 : 12, HEIGHT, stripe, 'opacity=".7"'))
  for (let y = 0; y < HEIGHT; y += 24) art.add(rect(0, y, WIDTH, 2, '#cdbda2', 'opacity=".35"'))
}

function plain(art: Artboard, colour: string): void {
  art.add(rect(0, 0, WIDTH, HEIGHT, colour))
  art.add(path('M0 760L1600 420V1200H0z', '#000000', 'opacity=".07"'))
}

/** Daylight through a window with bars, or the glow of a lamp. */
export function windowLight(art: Artboard, strength = 0.16): void {
  const beam = (x: number, width: number): string =>
    path(`M${x} -20h${width}l-520 1260h${-width}z`, '#fff4d6', `opacity="${strength}"`)
  art.add(beam(900, 250), beam(1190, 250), beam(1480, 160))
  art.add(
    rect(
      0,
      0,
      WIDTH,
      HEIGHT,
      art.radial(
        [
          [0.45, '#1b0f08', 0],
          [1, '#1b0f08', 0.34],
        ],
        [0.55, 0.45],
      ),
    ),
  )
}

export function castShadow(x: number, y: number, radius: number): string {
  return (
    circle(x - 26, y + 34, radius, '#1b0f08', 'opacity=".2"') +
    circle(x - 12, y + 16, radius, '#1b0f08', 'opacity=".2"')
  )
}

export type Ware = { rim: string; well: string; line?: string }

export const wares = {
  white: { rim: '#fbf6ee', well: '#efe7db' },
  sand: { rim: '#e7cfa8', well: '#dcc092' },
  ink: { rim: '#2b3440', well: '#343f4c' },
  sea: { rim: '#3f7f88', well: '#4b8d95' },
  terracotta: { rim: '#b5603f', well: '#a65535' },
  gzhel: { rim: '#fbf8f2', well: '#f1ece3', line: '#33599c' },
  sage: { rim: '#b9c8a8', well: '#aabb98' },
} satisfies Record<string, Ware>

export function plate(art: Artboard, x: number, y: number, radius: number, ware: Ware): void {
  art.add(castShadow(x, y, radius), circle(x, y, radius, ware.rim))
  art.add(circle(x, y, radius - 6, 'none', `stroke="#ffffff" stroke-opacity=".5" stroke-width="6"`))
  if (ware.line) {
    art.add(circle(x, y, radius - 34, 'none', `stroke="${ware.line}" stroke-width="8"`))
    for (let index = 0; index < 24; index += 1) {
      art.add(group(at(x, y, index * 15), ellipse(0, -radius + 62, 7, 15, ware.line)))
    }
  }
  art.add(
    circle(x, y, radius * 0.76, '#1b0f08', 'opacity=".08"'),
    circle(x + 5, y + 7, radius * 0.74, ware.well),
  )
}

/** A deep bowl: a thick rim, a shadowed inner wall and the contents' own circle. */
export function bowl(art: Artboard, x: number, y: number, radius: number, ware: Ware, liquid: string): void {
  art.add(castShadow(x, y, radius), circle(x, y, radius, ware.rim), circle(x, y, radius * 0.9, ware.well))
  art.add(
    circle(x, y, radius * 0.86, '#1b0f08', 'opacity=".25"'),
    circle(x + 4, y + 8, radius * 0.83, liquid),
  )
  art.add(
    line(
      `M${x - radius * 0.8} ${y - radius * 0.46}A${radius * 0.93} ${radius * 0.93} 0 0 1 ${x - radius * 0.1} ${y - radius * 0.92}`,
      '#ffffff',
      10,
      'opacity=".35"',
    ),
  )
}

export function cutlery(art: Artboard, x: number, y: number, turn: number, metal = '#d8d2c6'): void {
  const fork = `M-26-190v120q0 30 18 38v220q0 14 8 14t8-14v-220q18-8 18-38v-120h-8v108h-10v-108h-16v108h-10v-108z`
  const knife = 'M70-190q34 40 30 210h-18v160q0 14-8 14t-8-14V-190z'
  art.add(
    group(
      at(x - 14, y + 18, turn),
      path(fork, '#1b0f08', 'opacity=".25"'),
      path(knife, '#1b0f08', 'opacity=".25"'),
    ),
  )
  art.add(group(at(x, y, turn), path(fork, metal), path(knife, metal)))
}

export function chopsticks(art: Artboard, x: number, y: number, turn: number): void {
  art.add(group(at(x - 12, y + 16, turn), line('M-300 0H300M-300 34H300', '#1b0f08', 16, 'opacity=".22"')))
  art.add(
    group(
      at(x, y, turn),
      line('M-300 0H300', '#7a2e1a', 15),
      line('M-300 34H300', '#7a2e1a', 15),
      line('M220 0H300M220 34H300', '#e8b44c', 15),
    ),
  )
}

export function napkin(art: Artboard, x: number, y: number, turn: number, colour: string): void {
  art.add(group(at(x - 14, y + 18, turn), rect(-130, -220, 260, 440, '#1b0f08', 'opacity=".18" rx="8"')))
  art.add(
    group(
      at(x, y, turn),
      rect(-130, -220, 260, 440, colour, 'rx="8"'),
      path('M-130-220h90v440h-90z', '#ffffff', 'opacity=".18"'),
      line('M-100-200v400M100-200v400', '#ffffff', 5, 'opacity=".5"'),
    ),
  )
}

export function tumblerFromAbove(
  art: Artboard,
  x: number,
  y: number,
  radius: number,
  drink: string,
  garnish = '',
): void {
  art.add(
    castShadow(x, y, radius),
    circle(x, y, radius, '#ffffff', 'opacity=".5"'),
    circle(x, y, radius * 0.86, drink),
  )
  art.add(circle(x - radius * 0.3, y - radius * 0.3, radius * 0.16, '#ffffff', 'opacity=".6"'))
  if (garnish)
    art.add(
      circle(x + radius * 0.25, y + radius * 0.2, radius * 0.4, garnish),
      circle(x + radius * 0.25, y + radius * 0.2, radius * 0.3, '#fff2b8', 'opacity=".75"'),
    )
}

const leafShape = 'M0-40C30-18 30 18 0 44-30 18-30-18 0-40z'

export function herb(x: number, y: number, turn: number, scale: number, colour = '#3f8a4a'): string {
  return group(at(x, y, turn, scale), path(leafShape, colour), line('M0-30V40', '#2b6636', 4, 'opacity=".7"'))
}

export function dill(x: number, y: number, turn: number, scale = 1): string {
  return group(
    at(x, y, turn, scale),
    line('M0 40V-30M0 20l-22-18M0 20l22-18M0 2l-18-18M0 2l18-18M0-14l-11-14M0-14l11-14', '#3f8a3c', 6),
  )
}

export function lemonSlice(
  x: number,
  y: number,
  radius: number,
  rind = '#f2c230',
  flesh = '#fbe79a',
): string {
  const spokes = Array.from({ length: 8 }, (_, index) =>
    group(
      at(x, y, index * 45),
      path(
        `M0-${radius * 0.12}L${radius * 0.24}-${radius * 0.7}A${radius * 0.74} ${radius * 0.74} 0 0 0 ${-radius * 0.24}-${radius * 0.7}z`,
        flesh,
      ),
    ),
  )
  return circle(x, y, radius, rind) + circle(x, y, radius * 0.86, '#fff8df') + spokes.join('')
}
