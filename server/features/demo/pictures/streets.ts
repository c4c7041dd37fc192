import {
  Artboard,
  at,
  circle,
  type Dice,
  ellipse,
  group,
  HEIGHT,
  line,
  path,
  rect,
  WIDTH,
} from './artboard.ts'
import { chair, type Glass, glass, pottedPlant, roundTable, stringLights } from './props.ts'

export type Hour = 'day' | 'evening' | 'night'

const light = {
  day: {
    sky: ['#9fd0e3', '#f4ecd2'],
    far: '#b9cdd2',
    pavement: '#d9c9b4',
    road: '#8f8a86',
    lit: '#dff0f2',
    shade: 0,
  },
  evening: {
    sky: ['#4a4a8a', '#f29a6c'],
    far: '#6b5a86',
    pavement: '#9a7f7a',
    road: '#4f4a5a',
    lit: '#ffd98a',
    shade: 0.16,
  },
  night: {
    sky: ['#0f1530', '#2c3a66'],
    far: '#1d2748',
    pavement: '#3a3f5c',
    road: '#232742',
    lit: '#ffd27a',
    shade: 0.34,
  },
} as const

function sky(art: Artboard, hour: Hour, horizon: number): void {
  const { dice } = art
  art.add(
    rect(
      0,
      0,
      WIDTH,
      horizon,
      art.linear([
        [0, light[hour].sky[0]],
        [1, light[hour].sky[1]],
      ]),
    ),
  )
  if (hour === 'night') {
    for (let star = 0; star < 50; star += 1)
      art.add(
        circle(
          dice.between(0, WIDTH),
          dice.between(0, horizon * 0.7),
          dice.between(1.5, 4),
          '#ffffff',
          `opacity="${dice.pick([0.4, 0.7, 0.9])}"`,
        ),
      )
    art.add(circle(1300, 170, 64, '#f6ecc8'), circle(1326, 152, 56, light.night.sky[0]))
    return
  }
  if (hour === 'evening')
    art.add(circle(dice.between(400, 1200), horizon - 70, 150, '#ffd08a', 'opacity=".85"'))
  for (let cloud = 0; cloud < 4; cloud += 1) {
    const x = dice.between(0, WIDTH)
    const y = dice.between(70, horizon * 0.5)
    art.add(
      group(
        at(x, y, 0, dice.between(0.7, 1.4)),
        path(
          'M-150 30q-30-50 30-60 10-60 80-50 50-40 90 10 70-10 70 50 40 10 20 50z',
          '#ffffff',
          `opacity="${hour === 'day' ? 0.75 : 0.22}"`,
        ),
      ),
    )
  }
}

function farHouses(art: Artboard, hour: Hour, ground: number): void {
  for (let x = -40; x < WIDTH; x += art.dice.between(110, 190)) {
    const height = art.dice.between(160, 420)
    art.add(rect(x, ground - height, 180, height, light[hour].far))
    if (hour !== 'day')
      for (let pane = 0; pane < 8; pane += 1)
        if (art.dice.chance(0.5))
          art.add(
            rect(
              x + 24 + (pane % 3) * 44,
              ground - height + 30 + Math.floor(pane / 3) * 60,
              20,
              28,
              '#ffd27a',
              'opacity=".8"',
            ),
          )
  }
}

export type Facade = { wall: string; trim: string; awning: string; door: string }

export const facades = {
  ochre: { wall: '#e0a84a', trim: '#fbf0d8', awning: '#b23a2a', door: '#3a5a48' },
  rose: { wall: '#d98f7f', trim: '#fbeee0', awning: '#2f6b5e', door: '#5a2a2a' },
  mint: { wall: '#8fb8a4', trim: '#fbf6ea', awning: '#d9532f', door: '#2a3f4a' },
  brick: { wall: '#a4553c', trim: '#e8d3b4', awning: '#22384a', door: '#22282c' },
  blue: { wall: '#5f8fa8', trim: '#f3ece0', awning: '#e8b44c', door: '#6b2a1c' },
  cream: { wall: '#efdcb8', trim: '#ffffff', awning: '#6b3f6b', door: '#2f5a5f' },
  plum: { wall: '#6b3f5c', trim: '#f0d9c4', awning: '#f0a04a', door: '#20202c' },
} satisfies Record<string, Facade>

function windowPane(
  x: number,
  y: number,
  width: number,
  height: number,
  hour: Hour,
  trim: string,
  lit: boolean,
): string {
  const inside = lit || hour === 'day' ? light[hour].lit : '#2a3150'
  return (
    rect(x - 16, y - 16, width + 32, height + 32, trim) +
    rect(x, y, width, height, inside) +
    path(
      `M${x} ${y + height}L${x + width * 0.7} ${y}h${width * 0.3}L${x + width * 0.3} ${y + height}z`,
      '#ffffff',
      `opacity="${hour === 'day' ? 0.5 : 0.12}"`,
    ) +
    line(`M${x + width / 2} ${y}v${height}M${x} ${y + height * 0.36}h${width}`, trim, 8) +
    rect(x - 26, y + height + 12, width + 52, 16, trim)
  )
}

function awning(x: number, y: number, width: number, colour: string): string {
  const stripe = width / 8
  const stripes = Array.from({ length: 8 }, (_, index) =>
    path(
      `M${x + index * stripe} ${y}h${stripe}l${(index - 3) * 3} 96a${stripe / 2} 26 0 0 1 ${-stripe - 3} 0z`,
      index % 2 ? '#fbf3e2' : colour,
    ),
  )
  return (
    rect(x + 6, y + 110, width - 12, 34, '#000000', 'opacity=".18"') +
    stripes.join('') +
    rect(x - 6, y - 12, width + 12, 18, colour)
  )
}

function lantern(art: Artboard, x: number, y: number, hour: Hour): void {
  if (hour !== 'day')
    art.add(
      circle(
        x,
        y - 470,
        190,
        art.radial([
          [0, '#ffdf94', 0.65],
          [0.3, '#ffdf94', 0.22],
          [0.8, '#ffdf94', 0],
        ]),
      ),
    )
  art.add(
    rect(x - 9, y - 440, 18, 440, '#22282c'),
    rect(x - 30, y - 24, 60, 24, '#22282c', 'rx="6"'),
    path(`M${x - 36} ${y - 510}h72l-12 74h-48z`, hour === 'day' ? '#f3ecd8' : '#ffe7a8'),
    path(`M${x - 44} ${y - 506}l44-36 44 36z`, '#22282c'),
  )
}

function tree(dice: Dice, x: number, y: number, scale: number, hour: Hour): string {
  const tones =
    hour === 'night'
      ? ['#1f4038', '#27503f', '#193430']
      : hour === 'evening'
        ? ['#5a6b3a', '#6f7f42', '#4a5a34']
        : ['#4f9a58', '#6bb36a', '#3f8450']
  const crown = [
    [0, -430, 170],
    [-110, -350, 130],
    [110, -350, 130],
    [0, -310, 150],
    [-40, -480, 110],
  ].map(([dx = 0, dy = 0, r = 0], index) =>
    circle(dx, dy, r * dice.between(0.92, 1.06), tones[index % 3] as string),
  )
  return group(at(x, y, 0, scale), path('M-22 0l10-300h24l10 300z', '#5c3d2a'), ...crown)
}

function cafeTable(dice: Dice, x: number, y: number, scale: number, colour: string): string {
  const kinds: readonly Glass[] = ['wine', 'highball', 'rocks']
  return group(
    at(x, y, 0, scale),
    ellipse(0, 4, 260, 24, '#000000', 'opacity=".2"'),
    chair(-190, 0, 1, colour, 0.82),
    chair(190, 0, -1, colour, 0.82),
    roundTable(0, 0, 240, '#fbf6ee'),
    glass(dice.pick(kinds), -46, -210, ['#d9532f', '#f0a04a'], 0.26),
    glass(dice.pick(kinds), 50, -210, ['#e8b44c', '#fbe09a'], 0.26),
  )
}

/** The house itself, with the venue on its ground floor. */
export function street(seed: number, facade: Facade, hour: Hour): string {
  const art = new Artboard(seed)
  const { dice } = art
  const ground = 960
  sky(art, hour, ground)
  farHouses(art, hour, ground)
  const x = 230
  const width = 1140
  art.add(
    rect(x, 130, width, ground - 130, facade.wall),
    rect(x - 26, 104, width + 52, 40, facade.trim),
    rect(x - 10, 540, width + 20, 22, facade.trim),
    rect(x + width - 150, 144, 150, ground - 144, '#000000', 'opacity=".06"'),
  )
  for (let index = 0; index < 5; index += 1) {
    const wx = x + 76 + index * 216
    art.add(windowPane(wx, 210, 120, 240, hour, facade.trim, dice.chance(0.6)))
    if (dice.chance(0.5)) {
      art.add(rect(wx - 30, 462, 180, 46, '#7a4a34', 'rx="6"'))
      for (let bloom = 0; bloom < 9; bloom += 1)
        art.add(
          circle(
            wx - 20 + bloom * 20,
            458 - (bloom % 2) * 16,
            15,
            dice.pick(['#d9485a', '#f0a04a', '#4f9a58', '#e98fa0', '#4f9a58']),
          ),
        )
    }
  }
  const doorFirst = dice.chance(0.5)
  const doorX = doorFirst ? x + 90 : x + width - 290
  const showX = doorFirst ? x + 370 : x + 80
  art.add(
    rect(doorX - 20, 600, 240, 360, facade.trim),
    rect(doorX, 620, 200, 340, facade.door),
    rect(doorX + 24, 644, 152, 170, light[hour].lit, 'opacity=".9"'),
    circle(doorX + 172, 850, 12, '#e8b44c'),
    rect(doorX - 30, 944, 260, 20, '#000000', 'opacity=".3"'),
  )
  art.add(
    windowPane(showX, 660, 330, 240, hour, facade.trim, true),
    windowPane(showX + 400, 660, 280, 240, hour, facade.trim, true),
  )
  for (let item = 0; item < 8; item += 1)
    art.add(
      circle(showX + 60 + item * 84, 880, 26, '#2a2320', 'opacity=".28"'),
      rect(showX + 40 + item * 84, 880, 40, 20, '#2a2320', 'opacity=".28"'),
    )
  art.add(awning(showX - 26, 590, 736, facade.awning), awning(doorX - 30, 570, 260, facade.awning))
  art.add(
    line(`M${x + width} 620h90`, '#22282c', 9),
    circle(x + width + 96, 690, 62, facade.awning),
    circle(x + width + 96, 690, 50, '#fbf3e2'),
    group(
      at(x + width + 96, 690, 0, 0.5),
      path('M-44-40h88v14a44 44 0 0 1-88 0z', facade.door),
      rect(-54, 36, 108, 12, facade.door),
      circle(50, -22, 17, 'none', `stroke="${facade.door}" stroke-width="10"`),
    ),
  )
  art.add(
    rect(0, ground, WIDTH, HEIGHT - ground, light[hour].pavement),
    rect(0, 1130, WIDTH, 70, light[hour].road),
    rect(0, 1118, WIDTH, 16, '#000000', 'opacity=".2"'),
  )
  for (let slab = 0; slab < 14; slab += 1)
    art.add(line(`M${slab * 130 - 60} 1118L${slab * 116 + 40} ${ground}`, '#000000', 4, 'opacity=".12"'))
  if (hour !== 'day')
    for (const glow of [doorX + 100, showX + 165, showX + 540])
      art.add(ellipse(glow, 1010, 220, 54, '#ffd27a', 'opacity=".22"'))
  art.add(pottedPlant(dice, doorX - 60, 970, 0.7), pottedPlant(dice, doorX + 262, 970, 0.7))
  if (hour !== 'night')
    art.add(
      cafeTable(dice, showX + 180, 1090, 0.8, facade.awning),
      cafeTable(dice, showX + 560, 1100, 0.8, facade.awning),
    )
  art.add(tree(dice, dice.pick([90, 1530]), 1010, 1.05, hour))
  lantern(art, doorFirst ? 1480 : 120, 1060, hour)
  art.add(
    rect(
      0,
      0,
      WIDTH,
      HEIGHT,
      art.radial([
        [0.5, '#0b0a1a', 0],
        [1, '#0b0a1a', 0.12 + light[hour].shade],
      ]),
    ),
  )
  return art.toSvg()
}

function umbrella(x: number, y: number, scale: number, colour: string): string {
  const panels = [-240, -120, 0, 120].map((from, index) =>
    path(`M0-560L${from} -400q60 30 120 0z`, index % 2 ? '#fbf3e2' : colour),
  )
  return group(
    at(x, y, 0, scale),
    rect(-8, -560, 16, 560, '#4f3425'),
    ...panels,
    path('M-240-400Q-150-560 0-570 150-560 240-400L0-560z', colour, 'opacity=".35"'),
  )
}

export type View = 'sea' | 'bridge' | 'canal' | 'towers' | 'mountains' | 'court'

function water(art: Artboard, hour: Hour, top: number, bottom: number): void {
  const tones =
    hour === 'day'
      ? ['#5fb0c4', '#2f86a0']
      : hour === 'evening'
        ? ['#d98a7a', '#4f4a86']
        : ['#2c3a66', '#141a38']
  art.add(
    rect(
      0,
      top,
      WIDTH,
      bottom - top,
      art.linear([
        [0, tones[0] as string],
        [1, tones[1] as string],
      ]),
    ),
  )
  for (let ripple = 0; ripple < 44; ripple += 1) {
    const y = art.dice.between(top + 8, bottom - 6)
    art.add(
      rect(
        art.dice.between(-40, WIDTH),
        y,
        art.dice.between(40, 60 + (y - top)),
        5,
        '#ffffff',
        `rx="2" opacity="${art.dice.pick([0.12, 0.22, 0.3])}"`,
      ),
    )
  }
}

const panorama: Record<View, (art: Artboard, hour: Hour) => void> = {
  sea(art, hour) {
    art.add(path('M0 560L240 440 420 520 640 400 860 530 1080 460 1600 570V640H0z', light[hour].far))
    water(art, hour, 560, 900)
    for (const x of [300, 1180])
      art.add(
        path(`M${x - 60} 640h120l-24 34h-72z`, '#fbf6ee'),
        path(`M${x} 636V500l70 130z`, '#fbf6ee'),
        path(`M${x - 8} 636V530l-44 100z`, '#d9532f'),
      )
  },
  bridge(art, hour) {
    art.add(path('M0 620L200 520 360 560 560 500 760 590 1000 520 1300 560 1600 480V700H0z', light[hour].far))
    water(art, hour, 620, 920)
    const steel = hour === 'day' ? '#f3ece0' : '#c9d0e0'
    for (const x of [430, 1170]) {
      art.add(path(`M${x - 30} 700L${x - 12} 150h24L${x + 30} 700h-20L${x} 420 ${x - 10} 700z`, steel))
      for (let cable = 1; cable < 9; cable += 1)
        for (const side of [-1, 1])
          art.add(line(`M${x} ${170 + cable * 12}L${x + side * cable * 44} 566`, steel, 3, 'opacity=".8"'))
      if (hour !== 'day') art.add(circle(x, 150, 12, '#ff5a4a'))
    }
    art.add(rect(0, 560, WIDTH, 22, steel), rect(0, 582, WIDTH, 8, '#000000', 'opacity=".3"'))
    if (hour !== 'day') for (let lamp = 0; lamp < 27; lamp += 1) art.add(circle(lamp * 61, 552, 6, '#ffe7a8'))
  },
  canal(art, hour) {
    for (let house = 0; house < 8; house += 1) {
      const x = house * 205 - 20
      const top = 220 + (house % 3) * 46
      const wall = ['#e0b45a', '#d99a82', '#9fb8a4', '#e8d3a8', '#8fa8bc', '#d9a46a', '#c98f86', '#dcc7a0'][
        house
      ] as string
      art.add(rect(x, top, 206, 460, wall), rect(x - 6, top - 14, 218, 20, '#fbf3e2'))
      for (let pane = 0; pane < 9; pane += 1) {
        const wx = x + 28 + (pane % 3) * 58
        const wy = top + 36 + Math.floor(pane / 3) * 120
        art.add(
          rect(wx - 5, wy - 5, 42, 76, '#fbf3e2'),
          rect(wx, wy, 32, 66, hour === 'day' ? '#7fa3b4' : art.dice.chance(0.55) ? '#ffd27a' : '#2a3150'),
        )
      }
    }
    if (hour !== 'day') art.add(rect(0, 150, WIDTH, 540, light[hour].sky[0], 'opacity=".38"'))
    art.add(
      path('M640 216v-90l60-50 60 50v90z', '#d9c27a'),
      path('M700 80v-60', 'none', 'stroke="#e8b44c" stroke-width="9"'),
      rect(0, 664, WIDTH, 60, '#b39a8a'),
      rect(0, 656, WIDTH, 12, '#d9c4b0'),
    )
    for (let post = 0; post < 40; post += 1) art.add(rect(post * 41, 606, 6, 56, '#22282c'))
    art.add(rect(0, 602, WIDTH, 9, '#22282c'))
    water(art, hour, 724, 940)
    art.add(
      path('M980 800h270l-34 52h-210z', '#7a3a22'),
      rect(1030, 756, 160, 46, '#fbf3e2', 'rx="10"'),
      rect(1050, 768, 120, 22, '#7fa3b4'),
    )
  },
  towers(art, hour) {
    for (const [x, width, height] of [
      [90, 150, 470],
      [270, 120, 620],
      [430, 170, 540],
      [960, 160, 660],
      [1150, 130, 520],
      [1310, 180, 600],
    ] as const) {
      const glassTone = hour === 'day' ? '#8fb3c4' : hour === 'evening' ? '#5a5a8a' : '#222c52'
      art.add(
        rect(x, 860 - height, width, height, glassTone),
        path(`M${x} ${860 - height}h${width}v-40z`, glassTone),
        rect(x + width * 0.62, 860 - height, width * 0.38, height, '#000000', 'opacity=".12"'),
      )
      for (let floor = 0; floor < height / 34 - 1; floor += 1)
        for (let pane = 0; pane < 4; pane += 1)
          if (hour === 'day' || art.dice.chance(0.45))
            art.add(
              rect(
                x + 12 + pane * (width / 4.3),
                880 - height + floor * 34,
                width / 6,
                16,
                hour === 'day' ? '#c9e0e6' : '#ffd27a',
                'opacity=".8"',
              ),
            )
    }
    const stone = hour === 'day' ? '#e3cda8' : hour === 'evening' ? '#a88a90' : '#4a4f78'
    art.add(
      rect(640, 520, 250, 340, stone),
      rect(690, 380, 150, 160, stone),
      rect(726, 270, 78, 120, stone),
      path('M748 270l17-150 17 150z', '#e8b44c'),
      circle(765, 116, 12, '#d9352a'),
    )
    for (let pane = 0; pane < 24; pane += 1)
      art.add(
        rect(
          664 + (pane % 6) * 36,
          560 + Math.floor(pane / 6) * 66,
          16,
          36,
          hour === 'day' ? '#8f7a5f' : '#ffd27a',
        ),
      )
    art.add(rect(0, 840, WIDTH, 60, hour === 'night' ? '#1a2a2c' : '#5f8f5a'))
  },
  mountains(art, hour) {
    art.add(
      path(
        'M-20 760L260 300 420 480 640 180 900 540 1120 290 1620 800z',
        hour === 'night' ? '#2a3560' : '#8fa8b8',
      ),
      path('M640 180l-70 118 40 40 40-50 50 60 34-18z', '#ffffff', 'opacity=".9"'),
      path(
        'M260 300l-60 100 44 20 36-40 40 40zM1120 290l-70 86 50 26 40-40 60 40z',
        '#ffffff',
        'opacity=".85"',
      ),
      path(
        'M-20 860L200 640 460 760 760 600 1060 780 1340 640 1620 820V920H-20z',
        hour === 'night' ? '#1a2f38' : '#4f8a6a',
      ),
    )
    for (let pine = 0; pine < 26; pine += 1)
      art.add(
        group(
          at(pine * 64 + 10, 880 - art.dice.between(0, 40), 0, art.dice.between(0.6, 1)),
          path('M0-190l52 92h-26l44 84H-70l44-84h-26z', hour === 'night' ? '#14282c' : '#2f6b50'),
        ),
      )
  },
  court(art, hour) {
    for (const [x, wall] of [
      [-20, '#d9b07a'],
      [1180, '#c98f7a'],
    ] as const) {
      art.add(rect(x, 60, 440, 820, wall))
      for (let pane = 0; pane < 12; pane += 1)
        art.add(
          windowPane(
            x + 60 + (pane % 3) * 124,
            120 + Math.floor(pane / 3) * 186,
            66,
            110,
            hour,
            '#fbf3e2',
            art.dice.chance(0.6),
          ),
        )
    }
    art.add(
      rect(420, 200, 760, 680, '#e3c79a'),
      path('M620 880V560a180 180 0 0 1 360 0v320z', hour === 'day' ? '#bfd9dc' : '#ffcf86'),
    )
    for (let pane = 0; pane < 5; pane += 1)
      art.add(windowPane(480 + pane * 134, 250, 76, 110, hour, '#fbf3e2', true))
    for (let vine = 0; vine < 90; vine += 1)
      art.add(
        circle(
          art.dice.between(1040, 1190),
          art.dice.between(200, 860),
          art.dice.between(18, 34),
          art.dice.pick(hour === 'night' ? ['#1f4038', '#27503f'] : ['#4f9a58', '#6bb36a', '#3f8450']),
        ),
      )
  },
}

/** A terrace before a view of the city it belongs to. */
export function terrace(seed: number, view: View, hour: Hour, colour: string): string {
  const art = new Artboard(seed)
  const { dice } = art
  sky(art, hour, 900)
  panorama[view](art, hour)
  const deck = hour === 'night' ? '#3a2a2c' : '#b5814f'
  art.add(rect(0, 880, WIDTH, 320, deck))
  for (let seam = 0; seam < 9; seam += 1)
    art.add(rect(0, 900 + seam * 38, WIDTH, 4, '#000000', 'opacity=".16"'))
  art.add(rect(0, 800, WIDTH, 12, '#4f3425'))
  for (let post = 0; post < 21; post += 1) art.add(rect(post * 80 - 6, 806, 9, 84, '#4f3425'))
  if (view === 'sea' || view === 'mountains')
    art.add(palm(dice, 70, 1010, 1.15, hour), palm(dice, 1540, 990, 1.3, hour))
  else art.add(pottedPlant(dice, 70, 1010, 1.2), pottedPlant(dice, 1530, 1010, 1.2))
  art.add(
    umbrella(420, 1010, 1.05, colour),
    umbrella(1170, 1010, 1.05, colour),
    cafeTable(dice, 420, 1080, 1, colour),
    cafeTable(dice, 1170, 1080, 1, colour),
    cafeTable(dice, 790, 1190, 1.22, colour),
  )
  if (hour !== 'day') stringLights(art, 120, 150)
  art.add(
    rect(
      0,
      0,
      WIDTH,
      HEIGHT,
      art.radial([
        [0.5, '#0b0a1a', 0],
        [1, '#0b0a1a', 0.1 + light[hour].shade * 0.8],
      ]),
    ),
  )
  return art.toSvg()
}

function palm(dice: Dice, x: number, y: number, scale: number, hour: Hour): string {
  const leaf = hour === 'night' ? '#1f4a40' : '#3f8a58'
  const fronds = [-160, -125, -90, -55, -20, 10, 190].map((turn) =>
    group(
      at(24, -560, turn + dice.between(-8, 8)),
      path('M0 0Q120-80 260 10 120-20 0 0z', leaf),
      path('M0 0Q120-50 260 10 120 20 0 0z', hour === 'night' ? '#173a34' : '#2f6f48'),
    ),
  )
  return group(
    at(x, y, 0, scale),
    path('M-20 0Q-6-300 14-560h22Q30-280 26 0z', '#8a6242'),
    ...fronds,
    circle(14, -546, 20, '#6b4329'),
    circle(44, -540, 18, '#6b4329'),
  )
}
