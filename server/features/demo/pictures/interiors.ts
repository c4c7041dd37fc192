import { Artboard, at, circle, ellipse, group, HEIGHT, line, path, rect, WIDTH } from './artboard.ts'
import {
  bottle,
  chair,
  coffeeCup,
  type Glass,
  glass,
  pendant,
  person,
  pottedPlant,
  roundTable,
  stool,
} from './props.ts'

export type Mood = {
  wall: string
  wallLow: string
  floor: string
  wood: string
  accent: string
  lamp: string
  warm?: string
  night?: boolean
}

export const moods = {
  bottle: {
    wall: '#1f3a34',
    wallLow: '#16302b',
    floor: '#4a3020',
    wood: '#7a4a2a',
    accent: '#e8b44c',
    lamp: '#c98a3e',
    night: true,
  },
  ruby: {
    wall: '#5a1d2d',
    wallLow: '#471523',
    floor: '#33201c',
    wood: '#8a4a2c',
    accent: '#f0a05a',
    lamp: '#e8b44c',
    night: true,
  },
  midnight: {
    wall: '#1d2740',
    wallLow: '#161e33',
    floor: '#2a2230',
    wood: '#5c3f34',
    accent: '#f07f5a',
    lamp: '#d9a04a',
    night: true,
  },
  loft: {
    wall: '#a4553c',
    wallLow: '#8d4631',
    floor: '#6b5444',
    wood: '#4f3425',
    accent: '#3d7c8f',
    lamp: '#2a2623',
  },
  cream: {
    wall: '#f1e3cb',
    wallLow: '#d9b48a',
    floor: '#c98f5c',
    wood: '#a8683c',
    accent: '#d9532f',
    lamp: '#2f6b5e',
  },
  sage: {
    wall: '#b7c6a8',
    wallLow: '#7f9a7c',
    floor: '#d3a873',
    wood: '#8f6038',
    accent: '#e8894a',
    lamp: '#fbf6ee',
  },
  blush: {
    wall: '#efc4b2',
    wallLow: '#d98f7a',
    floor: '#b5714f',
    wood: '#7d4a30',
    accent: '#2f6f78',
    lamp: '#fbf0dc',
  },
  sky: {
    wall: '#cfe0df',
    wallLow: '#8fb3b5',
    floor: '#d9b587',
    wood: '#a8703f',
    accent: '#d9532f',
    lamp: '#e8b44c',
  },
  saffron: {
    wall: '#e3a63f',
    wallLow: '#c4822a',
    floor: '#8a5430',
    wood: '#5c3420',
    accent: '#7a1f2c',
    lamp: '#5c2418',
  },
  teal: {
    wall: '#1f5f63',
    wallLow: '#174a4e',
    floor: '#b0754a',
    wood: '#d09a5c',
    accent: '#f0b25a',
    lamp: '#f0d9a8',
  },
} satisfies Record<string, Mood>

const FLOOR = 880

function room(art: Artboard, mood: Mood): void {
  art.add(
    rect(
      0,
      0,
      WIDTH,
      FLOOR,
      art.linear([
        [0, mood.wall],
        [1, mood.wall],
      ]),
    ),
    rect(0, FLOOR - 260, WIDTH, 260, mood.wallLow),
    rect(0, FLOOR - 272, WIDTH, 14, '#ffffff', 'opacity=".14"'),
  )
  for (let panel = 0; panel < 8; panel += 1)
    art.add(
      rect(
        panel * 200 + 24,
        FLOOR - 226,
        152,
        190,
        'none',
        'stroke="#000000" stroke-opacity=".13" stroke-width="7" rx="4"',
      ),
    )
  art.add(rect(0, FLOOR, WIDTH, HEIGHT - FLOOR, mood.floor))
  for (let seam = -7; seam <= 7; seam += 1)
    art.add(
      line(`M${800 + seam * 150} ${FLOOR}L${800 + seam * 340} ${HEIGHT}`, '#000000', 4, 'opacity=".13"'),
    )
  art.add(
    rect(
      0,
      FLOOR,
      WIDTH,
      70,
      art.linear([
        [0, '#000000', 0.3],
        [1, '#000000', 0],
      ]),
    ),
  )
}

const skies = {
  day: ['#a9d6e5', '#f6e7c8'],
  dusk: ['#3a3f78', '#f0946a'],
  night: ['#141a33', '#31406b'],
} as const

function archWindow(
  art: Artboard,
  x: number,
  y: number,
  width: number,
  height: number,
  sky: keyof typeof skies,
  frame: string,
): void {
  const shape = `M${x} ${y + height}V${y + width / 2}a${width / 2} ${width / 2} 0 0 1 ${width} 0V${y + height}z`
  const id = art.clip(path(shape, '#000000'))
  art.add(
    path(
      shape,
      art.linear([
        [0, skies[sky][0]],
        [1, skies[sky][1]],
      ]),
    ),
    `<g clip-path="url(#${id})">`,
  )
  for (let house = 0; house < 5; house += 1) {
    const hx = x + (house * width) / 4.4 - 30
    const hy = y + height - art.dice.between(height * 0.24, height * 0.52)
    art.add(rect(hx, hy, width / 4, height, sky === 'day' ? '#c9a98c' : '#222a48', 'opacity=".9"'))
    for (let pane = 0; pane < 6; pane += 1)
      if (sky !== 'day' && art.dice.chance(0.6))
        art.add(rect(hx + 14 + (pane % 2) * 34, hy + 20 + Math.floor(pane / 2) * 46, 18, 24, '#ffd27a'))
  }
  art.add(
    '</g>',
    path(shape, 'none', `stroke="${frame}" stroke-width="20"`),
    line(`M${x + width / 2} ${y}V${y + height}M${x} ${y + height * 0.52}H${x + width}`, frame, 10),
    rect(x - 26, y + height - 6, width + 52, 26, frame),
  )
}

function frames(art: Artboard, mood: Mood, x: number, y: number): void {
  const pictures = [
    [0, 0, 130, 170],
    [156, 20, 170, 120],
    [150, 170, 110, 130],
    [-10, 200, 134, 104],
  ] as const
  for (const [dx, dy, width, height] of pictures) {
    art.add(
      rect(x + dx, y + dy, width, height, '#fbf3e2'),
      rect(x + dx, y + dy, width, height, 'none', `stroke="${mood.wood}" stroke-width="12"`),
    )
    const shape = art.dice.whole(0, 2)
    const cx = x + dx + width / 2
    const cy = y + dy + height / 2
    if (shape === 0) art.add(circle(cx, cy, 34, mood.accent), circle(cx + 12, cy + 12, 18, mood.wallLow))
    if (shape === 1)
      art.add(
        path(`M${cx - 40} ${cy + 36}l40-78 40 78z`, mood.accent),
        circle(cx + 26, cy - 24, 13, mood.wallLow),
      )
    if (shape === 2)
      art.add(
        line(
          `M${cx} ${cy + 42}V${cy - 36}M${cx} ${cy}q-40-6-36-40M${cx} ${cy + 20}q40-6 36-44`,
          '#3f8a58',
          9,
        ),
      )
  }
}

function rug(mood: Mood, x: number, y: number, width: number): string {
  return (
    ellipse(x, y, width / 2, 66, mood.accent, 'opacity=".5"') +
    ellipse(x, y, width / 2 - 40, 48, 'none', 'stroke="#ffffff" stroke-opacity=".4" stroke-width="7"')
  )
}

const drinkTones = [
  ['#c9341f', '#ef7a5a'],
  ['#e8b44c', '#fbe09a'],
  ['#7fb86a', '#c4e6a8'],
  ['#d98aa0', '#f8cfd8'],
  ['#a8632a', '#d99a5a'],
  ['#4b8d95', '#a8dce0'],
] as const
const glasses: readonly Glass[] = ['martini', 'coupe', 'rocks', 'highball', 'wine', 'hurricane']

export function barRoom(seed: number, mood: Mood): string {
  const art = new Artboard(seed)
  const { dice } = art
  room(art, mood)
  art.add(
    rect(210, 150, 1180, 560, '#000000', 'opacity=".3" rx="20"'),
    rect(230, 170, 1140, 520, mood.wood, 'rx="12"'),
    rect(
      250,
      190,
      1100,
      480,
      art.radial(
        [
          [0, '#f3c77a'],
          [1, mood.wood],
        ],
        [0.5, 0.4],
      ),
      'rx="6"',
    ),
  )
  for (const shelf of [340, 500, 660]) {
    for (let x = 296; x < 1320; x += dice.between(50, 70))
      if (Math.abs(x - 800) > 26) art.add(bottle(dice, x, shelf, dice.between(96, 132)))
    art.add(rect(250, shelf, 1100, 16, '#2a1a12'))
  }
  art.add(rect(790, 190, 20, 480, '#2a1a12'))
  if (dice.chance(0.8)) art.add(person(dice, dice.pick([520, 1080]), 860, 1.05, '#fbf3e2'))
  art.add(
    rect(60, 770, 1480, 40, '#000000', 'opacity=".35"'),
    rect(40, 740, 1520, 46, mood.wood),
    rect(40, 740, 1520, 14, '#ffffff', 'opacity=".22"'),
    rect(80, 786, 1440, 290, mood.wallLow),
  )
  for (let panel = 0; panel < 6; panel += 1)
    art.add(
      rect(112 + panel * 234, 826, 206, 210, '#000000', 'opacity=".16" rx="6"'),
      rect(122 + panel * 234, 836, 186, 190, mood.wall, 'rx="4"'),
    )
  art.add(rect(80, 1058, 1440, 12, mood.accent))
  for (const x of [330, 700, 900, 1250])
    art.add(glass(dice.pick(glasses), x + dice.between(-20, 20), 742, dice.pick(drinkTones), 0.36))
  for (const x of [280, 620, 980, 1320]) art.add(stool(x, 1170, 300, mood.accent))
  for (const x of [300, 633, 966, 1300])
    pendant(art, x, 60 + (x % 2) * 30, mood.lamp, dice.pick(['dome', 'cone', 'globe']), mood.warm)
  return finish(art, mood.night ? 0.5 : 0.3)
}

/** Three kinds of wall keep rooms of one colour apart: arches, one wide window, or a sofa under pictures. */
function wallOfDining(art: Artboard, mood: Mood, sky: keyof typeof skies, kind: number): void {
  if (kind === 0) for (const x of [130, 640, 1150]) archWindow(art, x, 130, 320, 510, sky, mood.wood)
  if (kind === 1) wideWindow(art, sky, mood.wood)
  if (kind === 2) {
    for (const x of [150, 640, 1130]) frames(art, mood, x, 190)
    art.add(
      rect(60, 560, 1480, 330, mood.accent, 'rx="40"'),
      rect(60, 560, 1480, 90, '#ffffff', 'rx="40" opacity=".14"'),
    )
    for (let seam = 1; seam < 10; seam += 1)
      art.add(rect(60 + seam * 148, 580, 6, 240, '#000000', 'opacity=".16"'))
    art.add(
      rect(40, 800, 1520, 100, mood.accent, 'rx="30"'),
      rect(40, 800, 1520, 34, '#ffffff', 'rx="17" opacity=".18"'),
    )
  }
}

function wideWindow(art: Artboard, sky: keyof typeof skies, frame: string): void {
  const id = art.clip(rect(120, 110, 1360, 540, '#000000'))
  art.add(
    rect(
      120,
      110,
      1360,
      540,
      art.linear([
        [0, skies[sky][0]],
        [1, skies[sky][1]],
      ]),
    ),
    `<g clip-path="url(#${id})">`,
  )
  if (sky === 'day') {
    for (let crown = 0; crown < 14; crown += 1)
      art.add(
        circle(
          120 + crown * 108,
          640 - art.dice.between(0, 110),
          art.dice.between(80, 130),
          art.dice.pick(['#7fae7a', '#94bf8a', '#6a9a6c']),
        ),
      )
  } else {
    for (let house = 0; house < 12; house += 1) {
      const top = 650 - art.dice.between(120, 380)
      art.add(rect(110 + house * 118, top, 112, 600, '#222a48'))
      for (let pane = 0; pane < 12; pane += 1)
        if (art.dice.chance(0.5))
          art.add(
            rect(
              124 + house * 118 + (pane % 3) * 32,
              top + 20 + Math.floor(pane / 3) * 48,
              18,
              26,
              '#ffd27a',
            ),
          )
    }
  }
  art.add(
    '</g>',
    line('M120 110H1480V650H120zM460 110V650M800 110V650M1140 110V650M120 260H1480', frame, 16),
    rect(90, 644, 1420, 28, frame),
  )
}

export function diningRoom(seed: number, mood: Mood): string {
  const art = new Artboard(seed)
  const { dice } = art
  const sky = mood.night ? 'night' : dice.pick(['day', 'dusk'] as const)
  room(art, mood)
  wallOfDining(art, mood, sky, dice.whole(0, 2))
  art.add(pottedPlant(dice, 545, FLOOR, 0.86, mood.accent), pottedPlant(dice, 1055, FLOOR, 0.86, '#c0653f'))
  const cloth = dice.chance(0.6) ? '#fbf6ee' : undefined
  for (const [x, y, scale] of [
    [330, 990, 1],
    [1130, 980, 1],
    [730, 1170, 1.25],
  ] as const) {
    art.add(
      ellipse(x, y + 4, 270 * scale, 30, '#000000', 'opacity=".22"'),
      chair(x - 210 * scale, y, 1, mood.accent, scale * 0.95),
      chair(x + 210 * scale, y, -1, mood.accent, scale * 0.95),
    )
    art.add(
      group(
        at(x, y, 0, scale),
        roundTable(0, 0, 300, cloth ? '#ffffff' : mood.wood, cloth),
        glass('wine', -70, -212, ['#8f1f3a', '#b8475a'], 0.3),
        glass('wine', 76, -212, ['#f0d98a', '#fbeeb8'], 0.3),
        ellipse(0, -218, 60, 10, '#fbf6ee'),
        rect(-7, -300, 14, 84, '#fbf6ee'),
        path('M0-336q16 22 0 38-16-16 0-38z', '#ffb84a'),
      ),
    )
  }
  for (const x of [330, 730, 1130])
    pendant(art, x, 150 + (x === 730 ? 60 : 0), mood.lamp, dice.pick(['dome', 'globe']), mood.warm)
  return finish(art, mood.night ? 0.45 : 0.22)
}

export function cafeRoom(seed: number, mood: Mood): string {
  const art = new Artboard(seed)
  const { dice } = art
  room(art, mood)
  const left = dice.chance(0.5)
  const bx = left ? 80 : 860
  const wx = left ? 960 : 120
  archWindow(art, wx, 150, 500, 560, mood.night ? 'dusk' : 'day', mood.wood)
  art.add(
    rect(bx + 40, 120, 580, 220, '#2a2623', 'rx="10"'),
    rect(bx + 40, 120, 580, 220, 'none', `stroke="${mood.wood}" stroke-width="14" rx="10"`),
  )
  for (let row = 0; row < 5; row += 1)
    art.add(
      line(
        `M${bx + 80} ${166 + row * 34}h${dice.between(120, 220)}M${bx + 360} ${166 + row * 34}h${dice.between(90, 200)}`,
        row === 0 ? mood.accent : '#efe6d8',
        9,
        'opacity=".8"',
      ),
    )
  art.add(rect(bx + 40, 400, 580, 14, mood.wood), rect(bx + 40, 520, 580, 14, mood.wood))
  for (let item = 0; item < 9; item += 1) {
    const px = bx + 76 + item * 62
    art.add(
      item % 3 === 0
        ? group(at(px, 400, 0, 0.32), pottedPlant(dice, 0, 0, 0.9, mood.accent))
        : rect(px - 20, 348, 40, 52, dice.pick([mood.accent, '#fbf3e2', mood.lamp, '#8a4a2c']), 'rx="8"'),
    )
    art.add(coffeeCup(px, 522, 0.15, dice.pick(['#fbf3e2', mood.accent, mood.lamp]), false))
  }
  art.add(person(dice, bx + 200, 880, 1, mood.accent))
  art.add(
    rect(bx - 20, 690, 700, 44, mood.wood),
    rect(bx - 20, 690, 700, 13, '#ffffff', 'opacity=".25"'),
    rect(bx + 6, 734, 648, 290, '#fbf3e2'),
  )
  for (let slat = 0; slat < 16; slat += 1)
    art.add(rect(bx + 14 + slat * 40, 734, 5, 290, mood.wallLow, 'opacity=".5"'))
  art.add(
    rect(bx + 320, 560, 320, 132, '#e8f1f2', 'rx="12" opacity=".55"'),
    rect(bx + 330, 640, 300, 8, '#ffffff', 'opacity=".8"'),
  )
  for (let cake = 0; cake < 5; cake += 1) {
    art.add(
      path(`M${bx + 342 + cake * 58} 690a24 26 0 0 1 48 0z`, dice.pick(['#c98a3e', '#e3a657', '#7a3a22'])),
      path(
        `M${bx + 342 + cake * 58} 640a22 30 0 0 1 46 0z`,
        dice.pick(['#f3c9a2', '#b23a48', '#fbe8b8', '#8fb35a']),
      ),
    )
  }
  art.add(
    group(
      at(bx + 160, 690),
      rect(-90, -150, 180, 150, '#b9c2c6', 'rx="14"'),
      rect(-90, -150, 180, 40, '#8c979c', 'rx="14"'),
      rect(-60, -100, 120, 62, '#2a2623', 'rx="6"'),
      circle(-54, -130, 10, mood.accent),
      rect(-20, -70, 44, 36, '#fbf3e2', 'rx="6"'),
    ),
  )
  const tx = wx + 250
  art.add(
    ellipse(tx, 1126, 330, 34, '#000000', 'opacity=".2"'),
    chair(tx - 240, 1100, 1, mood.accent, 1.05),
    chair(tx + 240, 1100, -1, mood.accent, 1.05),
  )
  art.add(
    person(dice, tx - 110, 960, 0.98),
    person(dice, tx + 110, 960, 0.98),
    group(
      at(tx, 1130),
      roundTable(0, 0, 440, mood.wood),
      coffeeCup(-110, -210, 0.3, '#fbf3e2'),
      coffeeCup(90, -210, 0.3, mood.lamp),
      ellipse(0, -214, 50, 9, '#fbf6ee'),
      path('M-34-218a34 30 0 0 1 68 0z', '#c98a3e'),
    ),
  )
  art.add(pottedPlant(dice, left ? 870 : 750, FLOOR + 40, 0.85, '#c0653f'))
  for (const x of [wx + 110, wx + 410, bx + 160, bx + 500])
    pendant(art, x, x === bx + 160 || x === bx + 500 ? 30 : 110, mood.lamp, 'dome', mood.warm)
  return finish(art, mood.night ? 0.4 : 0.16)
}

export function loungeRoom(seed: number, mood: Mood): string {
  const art = new Artboard(seed)
  room(art, mood)
  frames(art, mood, 200, 170)
  archWindow(art, 660, 110, 280, 480, mood.night ? 'night' : 'dusk', mood.wood)
  frames(art, mood, 1130, 170)
  for (const [x, width, y] of [
    [420, 620, 940],
    [1200, 620, 940],
  ] as const) {
    art.add(
      ellipse(x, y + 56, width / 2 + 30, 26, '#000000', 'opacity=".3"'),
      rect(x - width / 2, y - 290, width, 270, mood.accent, 'rx="60"'),
      rect(x - width / 2, y - 290, width, 120, '#ffffff', 'rx="60" opacity=".08"'),
    )
    for (let button = 0; button < 8; button += 1)
      art.add(
        circle(x - width / 2 + 90 + button * 64, y - 220 + (button % 2) * 60, 8, '#000000', 'opacity=".3"'),
      )
    art.add(
      rect(x - width / 2 - 30, y - 160, 90, 210, mood.accent, 'rx="40"'),
      rect(x + width / 2 - 60, y - 160, 90, 210, mood.accent, 'rx="40"'),
      rect(x - width / 2 + 30, y - 110, width - 60, 150, mood.accent, 'rx="26"'),
      rect(x - width / 2 + 30, y - 110, width - 60, 40, '#ffffff', 'rx="20" opacity=".18"'),
      group(at(x - 180, y - 130, -16), rect(-70, -70, 140, 130, mood.lamp, 'rx="20"')),
      group(at(x + 170, y - 134, 12), rect(-70, -70, 140, 130, '#fbf3e2', 'rx="20"')),
    )
  }
  art.add(
    rug(mood, 800, 1120, 1100),
    group(
      at(800, 1140, 0, 1),
      roundTable(0, -30, 420, mood.wood),
      glass('rocks', 110, -240, ['#c98a3e', '#e8b46a'], 0.42),
      glass('coupe', -120, -240, ['#d98aa0', '#f8cfd8'], 0.42),
    ),
  )
  art.add(
    group(
      at(800, 906),
      path('M-12-210h24v190h-24z', '#c98a3e'),
      circle(0, -150, 26, mood.accent),
      circle(0, -90, 20, '#e8b44c'),
      path('M-64 0C-80-70-30-96 0-96S80-70 64 0z', '#4b8d95'),
      path('M-40-210h80l-14-30h-52z', '#8a4a2c'),
      circle(0, -250, 15, '#f07f3a'),
      line('M40-50C140-90 160 20 250-20', '#7a1f2c', 13),
      line('M-20-290c-70-90 60-130-10-240M20-300c60-70-30-120 40-210', '#ffffff', 22, 'opacity=".13"'),
    ),
  )
  for (const x of [420, 1200]) pendant(art, x, 90, mood.lamp, 'globe', mood.warm)
  return finish(art, 0.45)
}

export function breweryRoom(seed: number, mood: Mood): string {
  const art = new Artboard(seed)
  const { dice } = art
  room(art, mood)
  for (let row = 0; row < 10; row += 1)
    for (let brick = 0; brick < 11; brick += 1)
      if (dice.chance(0.4))
        art.add(rect(brick * 160 - (row % 2) * 80, row * 62, 150, 54, '#000000', 'opacity=".08" rx="4"'))
  for (const [index, x] of [240, 600, 1000, 1360].entries()) {
    const copper = index % 2 ? ['#c8ced2', '#8f9aa0', '#e6ebee'] : ['#d08a4e', '#a05f2c', '#f0b880']
    art.add(
      rect(x - 120, 780, 22, 150, '#2a2623'),
      rect(x + 98, 780, 22, 150, '#2a2623'),
      path(`M${x - 150} 300a150 120 0 0 1 300 0v420a150 90 0 0 1-300 0z`, copper[0] as string),
      path(`M${x + 50} 190a150 120 0 0 1 100 110v420a150 90 0 0 1-100 80z`, copper[1] as string),
      rect(x - 116, 300, 34, 400, copper[2] as string, 'rx="17" opacity=".7"'),
      rect(x - 150, 400, 300, 12, copper[1] as string),
      rect(x - 150, 640, 300, 12, copper[1] as string),
      circle(x, 520, 58, copper[1] as string),
      circle(x, 520, 44, '#2a2623'),
      rect(x - 14, 90, 28, 100, copper[1] as string),
    )
  }
  art.add(
    line('M240 100H1360', '#8f9aa0', 26),
    rect(0, 930, WIDTH, 60, mood.wood),
    rect(0, 930, WIDTH, 16, '#ffffff', 'opacity=".2"'),
    rect(0, 990, WIDTH, 210, mood.wallLow),
  )
  for (let tap = 0; tap < 6; tap += 1)
    art.add(
      group(
        at(520 + tap * 112, 930),
        rect(-9, -150, 18, 60, '#c8ced2'),
        rect(-16, -230, 32, 96, dice.pick([mood.accent, '#fbf3e2', '#2f6b45', '#d9532f']), 'rx="12"'),
        path('M-7-100h14v50h-14z', '#8f9aa0'),
      ),
    )
  art.add(
    rect(470, 848, 670, 24, '#c8ced2'),
    rect(500, 870, 20, 62, '#8f9aa0'),
    rect(1090, 870, 20, 62, '#8f9aa0'),
  )
  for (const x of [160, 330, 1270, 1440])
    art.add(
      glass(
        dice.pick(['beer', 'pint'] as const),
        x,
        934,
        dice.pick([
          ['#e8a52c', '#fff6e2'],
          ['#b5652a', '#f8e6c8'],
          ['#4a2416', '#e8cfa8'],
          ['#f3c84a', '#fffaf0'],
        ] as const),
        0.56,
      ),
    )
  for (const x of [240, 800, 1360]) pendant(art, x, 40, mood.lamp, 'bulb', mood.warm)
  return finish(art, 0.34)
}

export function bakeryRoom(seed: number, mood: Mood): string {
  const art = new Artboard(seed)
  const { dice } = art
  room(art, mood)
  for (const [row, shelf] of [300, 470, 640].entries()) {
    art.add(rect(120, shelf, 1360, 22, mood.wood), rect(120, shelf + 22, 1360, 12, '#000000', 'opacity=".2"'))
    for (let item = 0; item < 12 - row; item += 1) {
      const x = 190 + item * (1240 / (11 - row))
      const tone = dice.pick(['#c98a3e', '#d9a055', '#a8632a', '#e3b06a', '#8a4a22'])
      if (row === 0)
        art.add(
          group(
            at(x, shelf, dice.between(-6, 6)),
            rect(-26, -150, 52, 150, tone, 'rx="26"'),
            line('M-14-110l28-18M-14-76l28-18M-14-42l28-18', '#fbe8c4', 8),
          ),
        )
      if (row === 1)
        art.add(
          group(
            at(x, shelf),
            path('M-58 0C-70-96 70-96 58 0z', tone),
            line('M-30-50q30-24 60 0M-36-26q36-22 72 0', '#fbe8c4', 7),
          ),
        )
      if (row === 2)
        art.add(
          group(
            at(x, shelf),
            path('M-62 0C-60-60-30-80 0-80S60-60 62 0C40 6 26-18 0-18S-40 6-62 0z', tone),
            line('M-36-14q0-44 18-60M0-18v-60M36-14q0-44-18-60', '#8a4a1c', 8),
          ),
        )
    }
  }
  art.add(
    person(dice, 1130, 900, 1.08, '#fbf6ee'),
    rect(60, 760, 1480, 44, mood.wood),
    rect(60, 760, 1480, 14, '#ffffff', 'opacity=".25"'),
    rect(90, 804, 1420, 330, mood.wallLow),
    rect(130, 836, 1340, 230, '#e8f1f2', 'rx="14" opacity=".4"'),
    rect(130, 946, 1340, 9, '#ffffff', 'opacity=".7"'),
  )
  for (let item = 0; item < 13; item += 1) {
    const x = 200 + item * 100
    art.add(
      path(
        `M${x - 36} 946a36 46 0 0 1 72 0z`,
        dice.pick(['#b23a48', '#fbe8b8', '#7a3a22', '#8fb35a', '#f3c9a2']),
      ),
      rect(x - 38, 1000, 76, 60, dice.pick(['#e3a657', '#f3c9a2', '#5c2f1c', '#d98aa0']), 'rx="12"'),
      rect(x - 38, 1000, 76, 18, '#fffaf0', 'rx="9"'),
      circle(x, 994, 10, '#c4233a'),
    )
  }
  art.add(
    group(
      at(300, 760),
      rect(-90, -30, 180, 30, '#8a5a34', 'rx="12"'),
      ...[-54, 0, 54].map((dx) => path(`M${dx - 34} -28a34 36 0 0 1 68 0z`, '#d9a055')),
    ),
    pottedPlant(dice, 1440, 764, 0.62, mood.accent),
  )
  for (const x of [300, 800, 1300]) pendant(art, x, 36, mood.lamp, 'cone', mood.warm)
  return finish(art, 0.16)
}

export function clubRoom(seed: number, tones: readonly [string, string, string]): string {
  const art = new Artboard(seed)
  const { dice } = art
  art.add(
    rect(
      0,
      0,
      WIDTH,
      HEIGHT,
      art.linear([
        [0, '#0d0a1a'],
        [0.6, tones[0]],
        [1, '#0d0a1a'],
      ]),
    ),
  )
  for (let beam = 0; beam < 13; beam += 1) {
    const from = 200 + beam * 100
    const to = from + dice.between(-700, 700)
    art.add(
      path(
        `M${from - 8} -10h16L${to + 120} 1000h-240z`,
        art.linear([
          [0, tones[1 + (beam % 2)] as string, 0.55],
          [1, tones[1 + (beam % 2)] as string, 0.02],
        ]),
      ),
    )
    art.add(circle(from, 20, 22, '#ffffff', 'opacity=".9"'))
  }
  if (dice.chance(0.6)) {
    art.add(rect(798, 0, 4, 130, '#888888'), circle(800, 230, 104, '#c8ced2'))
    for (let row = -4; row <= 4; row += 1)
      for (let column = -4; column <= 4; column += 1)
        if (Math.hypot(row, column) < 4.6)
          art.add(
            rect(
              800 + column * 22 - 9,
              230 + row * 22 - 9,
              18,
              18,
              dice.pick([tones[1], tones[2], '#ffffff', '#8f9aa0']),
              'opacity=".85"',
            ),
          )
  }
  art.add(rect(470, 560, 660, 200, '#120d22'), rect(470, 560, 660, 16, tones[2]))
  for (let bar = 0; bar < 22; bar += 1) {
    const height = dice.between(20, 130)
    art.add(rect(492 + bar * 28.6, 748 - height, 18, height, bar % 3 ? tones[1] : tones[2]))
  }
  art.add(
    person(dice, 800, 590, 1, '#f0e2cc'),
    line('M738 286a62 62 0 0 1 124 0', '#120d22', 15),
    rect(726, 280, 24, 46, tones[2], 'rx="10"'),
    rect(850, 280, 24, 46, tones[2], 'rx="10"'),
    rect(560, 534, 150, 30, '#2a2440', 'rx="6"'),
    rect(890, 534, 150, 30, '#2a2440', 'rx="6"'),
    ellipse(635, 536, 46, 9, tones[1]),
    ellipse(965, 536, 46, 9, tones[1]),
  )
  for (const row of [0, 1, 2]) {
    for (let head = 0; head < 15 - row; head += 1) {
      const x = head * 118 + (row % 2) * 50 + dice.between(-20, 20)
      const y = 900 + row * 90 + dice.between(-20, 20)
      const shade = ['#2a1d4a', '#1b1233', '#0d0a1a'][row] as string
      const size = 1 + row * 0.25
      art.add(
        circle(x, y, 38 * size, shade),
        path(`M${x - 76 * size} ${y + 320}q0-260 ${76 * size}-260t${76 * size} 260z`, shade),
      )
      if (dice.chance(0.4))
        art.add(
          line(
            `M${x + 40 * size} ${y + 100}L${x + dice.between(10, 100)} ${y - 110 * size}`,
            shade,
            28 * size,
          ),
        )
    }
  }
  return art.toSvg()
}

/** Dim edges draw the eye to the middle; without them a flat room looks like a diagram. */
function finish(art: Artboard, dark: number): string {
  art.add(
    rect(
      0,
      0,
      WIDTH,
      HEIGHT,
      art.radial(
        [
          [0.4, '#120a06', 0],
          [1, '#120a06', dark],
        ],
        [0.5, 0.46],
      ),
    ),
  )
  return art.toSvg(1.04)
}
