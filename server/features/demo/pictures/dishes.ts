import {
  type Artboard,
  at,
  blob,
  circle,
  type Dice,
  ellipse,
  group,
  line,
  path,
  rect,
  sprinkle,
} from './artboard.ts'
import { bowl, castShadow, dill, herb, lemonSlice, plate, type Ware, wares } from './table.ts'

/** A dish is painted from above around its centre; the radius is that of the plate. */
export type Dish = (art: Artboard, x: number, y: number, radius: number) => void

const seeds = (
  dice: Dice,
  count: number,
  x: number,
  y: number,
  radius: number,
  colour: string,
  size = 7,
): string =>
  sprinkle(dice, count, x, y, radius)
    .map(([px, py]) => ellipse(px, py, size, size * 0.6, colour))
    .join('')

const soupOf =
  (
    ware: Ware,
    liquid: readonly [string, string],
    garnish: (art: Artboard, x: number, y: number, r: number) => void,
  ): Dish =>
  (art, x, y, radius) => {
    bowl(
      art,
      x,
      y,
      radius,
      ware,
      art.radial([
        [0, liquid[0]],
        [1, liquid[1]],
      ]),
    )
    garnish(art, x, y, radius)
  }

export const borscht = soupOf(wares.gzhel, ['#b3202f', '#7d1220'], (art, x, y, r) => {
  for (const [px, py] of sprinkle(art.dice, 16, x, y, r * 0.68)) {
    art.add(
      line(
        `M${px - 30} ${py}q${art.dice.between(10, 40)} ${art.dice.between(-34, 34)} 66 6`,
        art.dice.pick(['#8f1630', '#d24a55', '#e8894a']),
        13,
      ),
    )
  }
  for (const [px, py] of sprinkle(art.dice, 14, x, y, r * 0.7))
    art.add(circle(px, py, art.dice.between(5, 13), '#e8795a', 'opacity=".55"'))
  art.add(
    path(blob(art.dice, x - 10, y - 6, r * 0.26, 0.13), '#e3d3d0'),
    path(blob(art.dice, x - 14, y - 14, r * 0.24, 0.12), '#fffaf3'),
  )
  art.add(
    line(`M${x - 60} ${y - 30}q50 44 92 8`, '#ecdcd8', 10),
    dill(x + 24, y - 20, 30, 1.3),
    dill(x - 52, y + 34, -50, 1.1),
    dill(x + 170, y + 120, 120, 1),
  )
})

export const pumpkinSoup = soupOf(wares.ink, ['#f5a637', '#d97a1c'], (art, x, y, r) => {
  art.add(
    line(
      `M${x - r * 0.5} ${y}a${r * 0.5} ${r * 0.5} 0 1 1 ${r * 0.5} ${r * 0.5}a${r * 0.34} ${r * 0.34} 0 1 1 ${r * 0.3}-${r * 0.42}a${r * 0.2} ${r * 0.2} 0 0 1-${r * 0.36} ${r * 0.1}`,
      '#fff0cf',
      20,
      'opacity=".9"',
    ),
  )
  for (const [px, py] of sprinkle(art.dice, 13, x + 20, y + 20, r * 0.34))
    art.add(
      group(
        at(px, py, art.dice.between(0, 180)),
        ellipse(0, 0, 22, 11, '#5f7f3a'),
        ellipse(-3, -3, 12, 4, '#9dbb66'),
      ),
    )
  art.add(herb(x + 60, y - 70, 40, 1.2), herb(x + 10, y - 90, -30, 1))
})

export const mushroomSoup = soupOf(wares.sand, ['#d9c19a', '#b89666'], (art, x, y, r) => {
  for (const [px, py] of sprinkle(art.dice, 10, x, y, r * 0.6)) {
    art.add(
      group(
        at(px, py, art.dice.between(0, 360), 1.3),
        path('M-42 0a42 34 0 0 1 84 0q-10 10-28 6v34q-14 10-28 0V6q-18 4-28-6z', '#8b5a3a'),
        path('M-12 6h24v34q-12 8-24 0z', '#ead6b4'),
        line('M-32-6q32-24 64 0', '#b98a63', 6),
      ),
    )
  }
  for (const [px, py] of sprinkle(art.dice, 20, x, y, r * 0.7)) art.add(circle(px, py, 7, '#4c8a45'))
  art.add(path(blob(art.dice, x + 40, y - 50, 70, 0.15), '#fffaf0'), dill(x + 40, y - 60, 20, 1.1))
})

function halfEgg(x: number, y: number, turn: number, scale = 1): string {
  return group(
    at(x, y, turn, scale),
    ellipse(-5, 7, 72, 92, '#1b0f08', 'opacity=".22"'),
    ellipse(0, 0, 70, 90, '#fdf6e8'),
    circle(0, 12, 42, '#f0a12c'),
    circle(0, 14, 30, '#e58317'),
    ellipse(-12, 0, 9, 6, '#ffffff', 'opacity=".7"'),
  )
}

function noodlesIn(
  art: Artboard,
  x: number,
  y: number,
  radius: number,
  tones: readonly [string, string],
): void {
  const id = art.clip(circle(x, y, radius, '#000000'))
  const strands = Array.from({ length: 13 }, (_, index) => {
    const py = y - radius + (index + 0.5) * ((radius * 2) / 13)
    const lift = art.dice.between(16, 36)
    return line(
      `M${x - radius} ${py}q${radius / 4}-${lift} ${radius / 2} 0t${radius / 2} 0 ${radius / 2} 0 ${radius / 2} 0`,
      tones[index % 2] as string,
      18,
    )
  })
  art.add(`<g clip-path="url(#${id})">${strands.join('')}</g>`)
}

const noodleSoup = (
  ware: Ware,
  liquid: readonly [string, string],
  toppings: (art: Artboard, x: number, y: number, r: number) => void,
): Dish =>
  soupOf(ware, liquid, (art, x, y, r) => {
    noodlesIn(art, x, y + r * 0.06, r * 0.74, ['#f3d890', '#e3bd66'])
    toppings(art, x, y, r)
  })

export const ramen = noodleSoup(wares.ink, ['#c98a45', '#8f5524'], (art, x, y, r) => {
  art.add(
    group(
      at(x - r * 0.45, y - r * 0.45, -30),
      rect(-70, -110, 140, 190, '#1f3b2f', 'rx="6"'),
      line('M-50-90v150M-20-90v150M10-90v150M40-90v150', '#2f5443', 6),
    ),
  )
  for (const turn of [0, 40]) {
    art.add(
      group(
        at(x + r * 0.2 + turn * 2.2, y - r * 0.42 + turn * 1.6, turn),
        ellipse(0, 0, 120, 88, '#8e4f33'),
        ellipse(-4, -6, 110, 78, '#d99a7a'),
        line('M-80-6q40-40 80 0t80-6', '#f6dcc4', 15),
        line('M-60 32q50-22 110 0', '#f6dcc4', 10),
      ),
    )
  }
  art.add(halfEgg(x - r * 0.32, y + r * 0.32, 24, 0.95), halfEgg(x + r * 0.02, y + r * 0.42, -18, 0.95))
  for (const [px, py] of sprinkle(art.dice, 22, x + r * 0.22, y + r * 0.2, r * 0.34))
    art.add(circle(px, py, 17, '#4f9a48'), circle(px, py, 9, '#cfe7a8'))
  art.add(
    group(
      at(x - r * 0.5, y + r * 0.02),
      circle(0, 0, 58, '#fff6ee'),
      line('M-22 6a22 22 0 1 1 22 22a14 14 0 1 1 8-26', '#e8728c', 11),
    ),
  )
})

export const pho = noodleSoup(wares.white, ['#d9a25c', '#b27a36'], (art, x, y, r) => {
  for (const [index, turn] of [20, -30, 60, -70].entries()) {
    art.add(
      group(
        at(x - r * 0.3 + index * r * 0.22, y - r * 0.1 + (index % 2) * 90, turn),
        path(blob(art.dice, 0, 0, 105, 0.2), '#9a5542'),
        path(blob(art.dice, -6, -8, 84, 0.2), '#c98170'),
        line('M-60-10q60-34 116 6', '#eec6b4', 7),
      ),
    )
  }
  for (const [px, py] of sprinkle(art.dice, 9, x + r * 0.3, y - r * 0.36, r * 0.26))
    art.add(herb(px, py, art.dice.between(0, 360), 1.1, '#4b9a4e'))
  for (const [px, py] of sprinkle(art.dice, 7, x - r * 0.34, y + r * 0.42, r * 0.2))
    art.add(circle(px, py, 20, '#c9281f'), circle(px, py, 11, '#f6d9a0'))
  art.add(lemonSlice(x + r * 0.4, y + r * 0.38, 74, '#5fa83c', '#cfe89a'))
})

export const tomYam = soupOf(wares.terracotta, ['#e8703a', '#c04620'], (art, x, y, r) => {
  for (const [px, py] of sprinkle(art.dice, 24, x, y, r * 0.72))
    art.add(circle(px, py, art.dice.between(6, 18), '#f7a64a', 'opacity=".6"'))
  for (const [index, turn] of [10, 130, 250].entries()) {
    const angle = (index / 3) * Math.PI * 2
    art.add(shrimp(x + Math.cos(angle) * r * 0.38, y + Math.sin(angle) * r * 0.38, turn, 1.5))
  }
  for (const [px, py] of sprinkle(art.dice, 5, x, y, r * 0.5))
    art.add(
      group(
        at(px, py, art.dice.between(0, 360)),
        ellipse(0, 0, 48, 40, '#f3e2c4'),
        ellipse(0, 0, 30, 22, '#d8bd92'),
      ),
    )
  art.add(
    lemonSlice(x + r * 0.1, y + r * 0.02, 66, '#5fa83c', '#cfe89a'),
    herb(x - 60, y - 150, 30, 1.4),
    herb(x - 110, y - 120, -40, 1.2),
    herb(x + 180, y + 60, 80, 1.2),
  )
  art.add(line(`M${x - 190} ${y + 150}q60 60 150 30`, '#c91f1f', 20), circle(x - 190, y + 150, 14, '#3f7a34'))
})

function shrimp(x: number, y: number, turn: number, scale: number): string {
  return group(
    at(x, y, turn, scale),
    path('M-50 20C-60-40 20-70 60-20 70 0 60 24 44 30 50 0 20-26-10-6-24 4-26 20-24 34z', '#f2875c'),
    line('M-36-8l20 12M-14-32l10 24M18-42l-2 22M46-26l-14 18', '#fbd0b4', 7),
    path('M44 30l28 24-40 4z', '#d95f3a'),
    path('M-50 20l-8 34 34-20z', '#d95f3a'),
  )
}

export const greekSalad: Dish = (art, x, y, radius) => {
  bowl(art, x, y, radius, wares.sea, '#dfe6cf')
  const pieces: string[] = []
  for (const [px, py] of sprinkle(art.dice, 24, x, y, radius * 0.72))
    pieces.push(path(blob(art.dice, px, py, 80, 0.3), art.dice.pick(['#6fae4a', '#5a9c3e', '#8bc260'])))
  for (const [px, py] of sprinkle(art.dice, 11, x, y, radius * 0.62))
    pieces.push(
      group(
        at(px, py, art.dice.between(0, 360)),
        path('M-56 0a56 56 0 0 1 112 0z', '#d8321f'),
        path('M-40-6a40 38 0 0 1 80 0z', '#ef6a4c'),
        ellipse(-14, -18, 6, 9, '#f7d27a'),
        ellipse(12, -18, 6, 9, '#f7d27a'),
      ),
    )
  for (const [px, py] of sprinkle(art.dice, 9, x + 20, y - 10, radius * 0.6))
    pieces.push(circle(px, py, 44, '#3f8a3c'), circle(px, py, 36, '#d5ecb0'), circle(px, py, 16, '#b9dc8c'))
  for (const [px, py] of sprinkle(art.dice, 10, x, y, radius * 0.6))
    pieces.push(circle(px, py, 24, '#3a2440'), circle(px, py, 9, '#7a5a80'))
  for (const [px, py] of sprinkle(art.dice, 6, x, y, radius * 0.5))
    pieces.push(
      group(
        at(px, py, art.dice.between(0, 90)),
        rect(-44, -38, 88, 80, '#d9d2c2', 'rx="6"'),
        rect(-44, -44, 88, 78, '#fffdf6', 'rx="6"'),
      ),
    )
  for (const [px, py] of sprinkle(art.dice, 4, x, y, radius * 0.5))
    pieces.push(ellipse(px, py, 58, 36, 'none', 'stroke="#b0589a" stroke-width="9"'))
  art.add(...pieces, herb(x - 20, y - 30, 20, 1.5), herb(x + 24, y - 44, 70, 1.2))
}

export const pokeBowl: Dish = (art, x, y, radius) => {
  bowl(art, x, y, radius, wares.sage, '#fbf6ea')
  const r = radius * 0.8
  const id = art.clip(circle(x + 4, y + 8, r, '#000000'))
  const wedge = (from: number, to: number, colour: string): string => {
    const point = (degrees: number): string =>
      `${x + Math.cos((degrees * Math.PI) / 180) * r * 1.2} ${y + Math.sin((degrees * Math.PI) / 180) * r * 1.2}`
    return path(`M${x} ${y}L${point(from)}L${point((from + to) / 2)}L${point(to)}z`, colour)
  }
  const spot = (degrees: number, count: number, draw: (px: number, py: number) => string): string =>
    sprinkle(
      art.dice,
      count,
      x + Math.cos((degrees * Math.PI) / 180) * r * 0.58,
      y + Math.sin((degrees * Math.PI) / 180) * r * 0.58,
      r * 0.36,
    )
      .map(([px, py]) => draw(px, py))
      .join('')
  art.add(
    `<g clip-path="url(#${id})">`,
    wedge(0, 72, '#f3b08a'),
    wedge(72, 144, '#a9cf6d'),
    wedge(144, 216, '#8e3f6b'),
    wedge(216, 288, '#f4c14e'),
    wedge(288, 360, '#5aa04a'),
    spot(36, 12, (px, py) =>
      group(
        at(px, py, art.dice.between(0, 90)),
        rect(-34, -34, 68, 68, '#f0794d', 'rx="12"'),
        line('M-22-12l44 14M-22 12l40 12', '#fbd2b8', 7),
      ),
    ),
    spot(108, 12, (px, py) => ellipse(px, py, 28, 22, '#6fb04a') + ellipse(px - 6, py - 6, 12, 7, '#c4e69a')),
    spot(180, 14, (px, py) =>
      line(`M${px - 44} ${py}q40-30 88 8`, art.dice.pick(['#b8578f', '#d98ab4', '#7a2f5c']), 14),
    ),
    spot(252, 16, (px, py) =>
      rect(px - 20, py - 20, 40, 40, art.dice.pick(['#f7cf58', '#e9a72c']), 'rx="14"'),
    ),
    spot(324, 6, (px, py) =>
      group(
        at(px, py, art.dice.between(0, 360)),
        path('M-70 20a70 64 0 0 1 140 0q-70 24-140 0z', '#9cc45c'),
        path('M-52 14a52 46 0 0 1 104 0q-52 18-104 0z', '#dcec9e'),
      ),
    ),
    '</g>',
    circle(x, y, r * 0.26, '#fffaf0'),
    seeds(art.dice, 26, x, y, r * 0.3, '#2b2420'),
    seeds(art.dice, 22, x, y, r * 0.7, '#fff3d2', 6),
  )
}

export const pasta =
  (sauce: 'tomato' | 'pesto' | 'cream'): Dish =>
  (art, x, y, radius) => {
    plate(art, x, y, radius, sauce === 'pesto' ? wares.terracotta : wares.white)
    const tones = {
      tomato: ['#e9b04c', '#d98a34'],
      pesto: ['#a8b850', '#8a9c3a'],
      cream: ['#f4dc9c', '#e6c377'],
    }[sauce]
    const over = { tomato: '#c9341f', pesto: '#557d2a', cream: '#fff3d6' }[sauce]
    for (let turn = 0; turn < 34; turn += 1) {
      const reach = radius * art.dice.between(0.2, 0.58)
      art.add(
        group(
          at(x + art.dice.between(-30, 30), y + art.dice.between(-30, 30), art.dice.between(0, 360)),
          line(
            `M-${reach} 0A${reach} ${reach * art.dice.between(0.6, 0.95)} 0 0 1 ${reach} ${reach * 0.25}`,
            tones[turn % 2] as string,
            17,
          ),
        ),
      )
    }
    art.add(
      path(blob(art.dice, x - 10, y - 6, radius * 0.3, 0.22), over),
      path(blob(art.dice, x - 24, y - 22, radius * 0.2, 0.24), '#ffffff', 'opacity=".14"'),
    )
    if (sauce === 'tomato')
      for (const [px, py] of sprinkle(art.dice, 7, x, y, radius * 0.46))
        art.add(circle(px, py, 34, '#b82a18'), circle(px - 6, py - 8, 22, '#e8573b'))
    if (sauce === 'cream')
      for (const [px, py] of sprinkle(art.dice, 9, x, y, radius * 0.46))
        art.add(
          group(
            at(px, py, art.dice.between(0, 90)),
            rect(-32, -16, 64, 32, '#c9604a', 'rx="8"'),
            rect(-32, -4, 64, 9, '#f3c8b0'),
          ),
        )
    if (sauce === 'pesto')
      for (const [px, py] of sprinkle(art.dice, 12, x, y, radius * 0.46))
        art.add(ellipse(px, py, 16, 11, '#f6e3b4'))
    for (const [px, py] of sprinkle(art.dice, 26, x, y, radius * 0.5))
      art.add(group(at(px, py, art.dice.between(0, 180)), rect(-15, -3, 30, 6, '#fff6dc')))
    art.add(herb(x - 34, y - 60, -30, 1.7), herb(x + 26, y - 54, 40, 1.6), herb(x - 2, y - 92, 4, 1.3))
  }

export const pizza =
  (kind: 'margherita' | 'pepperoni' | 'mushroom'): Dish =>
  (art, x, y, radius) => {
    const r = radius * 1.06
    art.add(castShadow(x, y, r * 1.08), circle(x, y, r * 1.08, '#8a5a34'), circle(x, y, r * 1.04, '#a8703f'))
    art.add(
      path(blob(art.dice, x, y, r, 0.02, 22), '#d68f42'),
      path(blob(art.dice, x, y, r * 0.95, 0.025, 22), '#eab062'),
    )
    for (const [px, py] of sprinkle(art.dice, 16, x, y, r * 0.98))
      if (Math.hypot(px - x, py - y) > r * 0.84) art.add(ellipse(px, py, 26, 17, '#9c5a24', 'opacity=".6"'))
    art.add(
      path(blob(art.dice, x, y, r * 0.84, 0.025, 20), '#c5371d'),
      path(blob(art.dice, x, y, r * 0.8, 0.05, 18), kind === 'margherita' ? '#de5532' : '#f6cb6a'),
    )
    for (const [px, py] of sprinkle(art.dice, 16, x, y, r * 0.72))
      art.add(
        path(
          blob(art.dice, px, py, 58, 0.25),
          kind === 'margherita' ? '#fff4dc' : '#fbe09a',
          'opacity=".92"',
        ),
      )
    for (const [px, py] of sprinkle(art.dice, kind === 'pepperoni' ? 15 : 9, x, y, r * 0.68)) {
      if (kind === 'pepperoni')
        art.add(
          circle(px + 4, py + 6, 58, '#7d1f12', 'opacity=".4"'),
          circle(px, py, 57, '#b52c1c'),
          circle(px - 4, py - 5, 46, '#d14a30'),
          seeds(art.dice, 6, px, py, 36, '#efa088', 8),
        )
      else if (kind === 'mushroom')
        art.add(
          group(
            at(px, py, art.dice.between(0, 360), 1.1),
            path('M-42 0a42 34 0 0 1 84 0q-14 8-28 6v30q-14 8-28 0V6q-14 2-28-6z', '#c49a70'),
            path('M-34-4a34 26 0 0 1 68 0q-12 6-22 4v30q-12 6-24 0V0q-10 2-22-4z', '#f2dfc0'),
          ),
        )
      else art.add(circle(px, py, 34, '#b6281a'), circle(px - 5, py - 7, 23, '#e2563c'))
    }
    for (const [px, py] of sprinkle(art.dice, 8, x, y, r * 0.6))
      art.add(herb(px, py, art.dice.between(0, 360), 1.15))
    for (const turn of [8, 53, 98, 143])
      art.add(group(at(x, y, turn), line(`M-${r * 0.99} 0H${r * 0.99}`, '#8a4a20', 5, 'opacity=".55"')))
  }

export const steak: Dish = (art, x, y, radius) => {
  plate(art, x, y, radius, wares.ink)
  art.add(
    group(
      at(x - 40, y - 30, -18),
      path(
        'M-240-30C-240-150-40-170 90-140 220-110 290-10 230 70 170 150 20 110-70 120-180 130-240 80-240-30z',
        '#3e1c12',
      ),
      path(
        'M-228-44C-226-150-40-172 86-142 206-112 270-20 214 52 156 124 14 88-76 98-176 108-230 60-228-44z',
        '#7a3a22',
      ),
      path(
        'M214 52C156 124 14 88-76 98-120 104-170 98-200 70-120 110 30 50 120 70 170 76 200 70 214 52z',
        '#e9b78c',
      ),
      line('M-170-110l70 170M-90-140l84 210M0-150l80 200M90-140l66 160', '#3a170d', 17),
    ),
  )
  for (const [index, turn] of [62, 72, 80, 90].entries())
    art.add(
      group(
        at(x + 190 + index * 16, y + 70 + index * 28, turn),
        rect(-11, -170, 22, 330, '#4f8f3c', 'rx="11"'),
        path('M0-200q24 40 8 90h-16q-16-50 8-90z', '#3a702f'),
        line('M-10-60l20-16M-10 0l20-16', '#3a702f', 5),
      ),
    )
  for (const [px, py] of [
    [x - 220, y + 150],
    [x - 150, y + 196],
    [x - 90, y + 150],
  ] as const)
    art.add(
      circle(px, py, 46, '#b6281a'),
      circle(px - 8, py - 10, 32, '#e2563c'),
      ellipse(px - 16, py - 20, 9, 6, '#ffffff', 'opacity=".7"'),
    )
  art.add(
    castShadow(x + 200, y - 180, 82),
    circle(x + 200, y - 180, 82, '#fbf6ee'),
    circle(x + 200, y - 180, 66, '#6b3a1c'),
    herb(x - 70, y - 60, 60, 1.5, '#5a8f4a'),
    herb(x - 20, y - 90, 20, 1.2, '#5a8f4a'),
  )
  for (const [px, py] of sprinkle(art.dice, 26, x - 40, y - 30, 170)) art.add(circle(px, py, 5, '#fff2dc'))
}

export const khinkali: Dish = (art, x, y, radius) => {
  plate(art, x, y, radius, wares.terracotta)
  const spots: [number, number][] = [
    [0, 0],
    ...Array.from({ length: 6 }, (_, index): [number, number] => [
      Math.cos((index * Math.PI) / 3 + 0.3) * radius * 0.5,
      Math.sin((index * Math.PI) / 3 + 0.3) * radius * 0.5,
    ]),
  ]
  for (const [dx, dy] of spots) {
    const pleats = Array.from({ length: 16 }, (_, index) =>
      group(at(0, 0, index * 22.5), line('M0-36Q12-70 4-106', '#d9bd94', 6)),
    )
    art.add(
      group(
        at(x + dx, y + dy, art.dice.between(0, 60), radius / 420),
        circle(-10, 16, 122, '#1b0f08', 'opacity=".25"'),
        circle(0, 0, 120, '#f4e3c4'),
        circle(-8, -10, 104, '#fbf0da'),
        ...pleats,
        circle(0, 0, 38, '#e9d0a4'),
        circle(-3, -5, 30, '#f6e6c8'),
        line('M-14-8q14 16 28 0', '#cfae7c', 5),
      ),
    )
  }
  for (const [px, py] of sprinkle(art.dice, 70, x, y, radius * 0.8))
    art.add(circle(px, py, art.dice.between(2, 5), '#33241c'))
  for (const [px, py] of sprinkle(art.dice, 7, x, y, radius * 0.72))
    art.add(herb(px, py, art.dice.between(0, 360), 0.75))
}

export const khachapuri: Dish = (art, x, y, radius) => {
  const boat = (scale: number): string => {
    const w = radius * 1.12 * scale
    const h = radius * 0.66 * scale
    return `M-${w} 0C-${w * 0.62}-${h * 0.55}-${w * 0.4}-${h} 0-${h}S${w * 0.62}-${h * 0.55} ${w} 0C${w * 0.62} ${h * 0.55} ${w * 0.4} ${h} 0 ${h}S-${w * 0.62} ${h * 0.55}-${w} 0z`
  }
  art.add(
    group(
      at(x, y, -24),
      rect(-radius * 1.25, -radius * 0.78, radius * 2.5, radius * 1.6, '#1b0f08', 'rx="90" opacity=".2"'),
      rect(-radius * 1.22, -radius * 0.82, radius * 2.44, radius * 1.6, '#8a5a34', 'rx="80"'),
      rect(-radius * 1.18, -radius * 0.79, radius * 2.36, radius * 1.48, '#9d6a3f', 'rx="70"'),
    ),
  )
  art.add(
    group(
      at(x, y, -24),
      path(boat(1), '#a8642a'),
      path(boat(0.97), '#d9933f'),
      path(boat(0.86), '#edbb6c'),
      path(boat(0.7), '#f3c34e'),
      path(boat(0.64), '#fbd977'),
    ),
  )
  for (const [px, py] of sprinkle(art.dice, 12, x, y, radius * 0.34))
    art.add(path(blob(art.dice, px, py, 46, 0.3), '#fff0b8', 'opacity=".8"'))
  art.add(
    path(blob(art.dice, x + 10, y, radius * 0.25, 0.14), '#fffaf0'),
    circle(x + 10, y - 4, radius * 0.14, '#f0941f'),
    ellipse(x - 10, y - 22, 16, 10, '#ffe2a0'),
    group(
      at(x - radius * 0.42, y + radius * 0.18, 20),
      rect(-40, -30, 80, 60, '#f6d65c', 'rx="8"'),
      rect(-40, -30, 80, 40, '#fdeb96', 'rx="8"'),
    ),
  )
  for (const turn of [-1, 1])
    art.add(ellipse(x + turn * radius * 0.55, y - turn * radius * 0.26, 50, 16, '#9a5620', 'opacity=".5"'))
}

export const pelmeni: Dish = (art, x, y, radius) => {
  bowl(art, x, y, radius, wares.gzhel, '#e8d6b2')
  for (const [px, py] of sprinkle(art.dice, 30, x, y + 6, radius * 0.68)) {
    art.add(
      group(
        at(px, py, art.dice.between(0, 360), radius / 420),
        path('M-66 10C-66-60 66-60 66 10 66 40 30 56 0 52-30 56-66 40-66 10z', '#cfa972', 'opacity=".7"'),
        path('M-64 4C-64-62 64-62 64 4 64 32 30 48 0 44-30 48-64 32-64 4z', '#f7e6c6'),
        path('M-40-6a40 26 0 0 1 80 0q-40 20-80 0z', '#fff5e0'),
        line('M-50 22q50 24 100 0', '#dcbd8c', 6),
      ),
    )
  }
  art.add(
    path(blob(art.dice, x, y - 10, radius * 0.28, 0.16), '#fffdf8'),
    line(`M${x - 70} ${y - 26}q60 44 120 4`, '#e6ddd0', 9),
    dill(x + 10, y - 30, 20, 1.4),
    dill(x - 60, y + 20, -60, 1.2),
    dill(x + 160, y + 130, 100, 1.1),
  )
  for (const [px, py] of sprinkle(art.dice, 36, x, y, radius * 0.68)) art.add(circle(px, py, 4, '#33241c'))
}

const berryTones = [
  ['#c4233a', '#ef6a78'],
  ['#3f4f9c', '#7f8fd6'],
  ['#7a1f52', '#b85a8f'],
] as const

function berries(art: Artboard, count: number, x: number, y: number, radius: number, size = 30): void {
  for (const [px, py] of sprinkle(art.dice, count, x, y, radius)) {
    const tone = art.dice.pick(berryTones)
    const r = size * art.dice.between(0.8, 1.15)
    art.add(
      circle(px - 4, py + 6, r, '#1b0f08', 'opacity=".25"'),
      circle(px, py, r, tone[0]),
      circle(px - r * 0.25, py - r * 0.28, r * 0.42, tone[1]),
    )
  }
}

export const syrniki: Dish = (art, x, y, radius) => {
  plate(art, x, y, radius, wares.white)
  for (const [dx, dy] of [
    [-0.26, -0.16],
    [0.26, -0.16],
    [0, 0.24],
  ] as const) {
    const px = x + dx * radius
    const py = y + dy * radius
    const r = radius * 0.29
    art.add(
      circle(px - 12, py + 18, r, '#1b0f08', 'opacity=".25"'),
      circle(px, py + 8, r, '#d99a44'),
      circle(px, py, r, '#f3cf86'),
      path(blob(art.dice, px, py - 2, r * 0.8, 0.08), '#d08a3a'),
      path(blob(art.dice, px - 8, py - 10, r * 0.55, 0.12), '#e3a657'),
    )
  }
  art.add(
    path(blob(art.dice, x, y - 4, radius * 0.24, 0.2), '#fffdf8'),
    line(`M${x - 50} ${y - 10}q50 34 100 0`, '#e9e0d2', 8),
  )
  berries(art, 9, x, y - 10, radius * 0.16, 26)
  berries(art, 7, x + radius * 0.42, y + radius * 0.36, radius * 0.16, 24)
  art.add(herb(x + 30, y - 60, 40, 1), herb(x - 20, y - 66, -30, 0.9))
  for (const [px, py] of sprinkle(art.dice, 60, x, y, radius * 0.6))
    art.add(circle(px, py, 3.5, '#ffffff', 'opacity=".85"'))
}

export const pancakes: Dish = (art, x, y, radius) => {
  plate(art, x, y, radius, wares.sea)
  for (let layer = 0; layer < 4; layer += 1) {
    const px = x + art.dice.between(-12, 12)
    const py = y + 30 - layer * 20
    art.add(
      circle(px - 8, py + 12, radius * 0.58, '#1b0f08', 'opacity=".2"'),
      circle(px, py, radius * 0.58, '#c9812f'),
      circle(px, py - 4, radius * 0.56, '#eebb66'),
    )
  }
  art.add(
    path(blob(art.dice, x, y - 34, radius * 0.48, 0.04), '#d08c38'),
    path(blob(art.dice, x - 16, y - 46, radius * 0.34, 0.1), '#e0a550'),
    path(blob(art.dice, x + 10, y - 20, radius * 0.36, 0.26), '#8f3f12', 'opacity=".75"'),
    group(
      at(x - 8, y - 50, 16),
      rect(-62, -50, 124, 104, '#e9c548', 'rx="12"'),
      rect(-62, -56, 124, 92, '#fdeb96', 'rx="12"'),
    ),
  )
  berries(art, 8, x + radius * 0.26, y + radius * 0.2, radius * 0.18, 30)
}

const roll = (x: number, y: number, core: string, scale = 1): string =>
  group(
    at(x, y, 0, scale),
    circle(-10, 14, 72, '#1b0f08', 'opacity=".28"'),
    circle(0, 0, 72, '#20302a'),
    circle(0, 0, 62, '#fffaf0'),
    circle(0, 0, 28, core),
    circle(-8, -6, 12, '#ffffff', 'opacity=".35"'),
  )

const nigiri = (x: number, y: number, turn: number, tone: readonly [string, string]): string =>
  group(
    at(x, y, turn),
    rect(-62, -118, 124, 248, '#1b0f08', 'rx="56" opacity=".22"'),
    rect(-54, -118, 108, 240, '#fffaf0', 'rx="52"'),
    rect(-64, -132, 128, 250, tone[0], 'rx="58"'),
    line('M-44-78l88 34M-50-20l100 36M-46 40l88 34', tone[1], 11),
  )

export const sushi: Dish = (art, x, y, radius) => {
  const w = radius * 1.35
  const h = radius * 0.92
  art.add(
    group(
      at(x, y, -6),
      rect(-w - 20, -h + 36, w * 2, h * 2, '#1b0f08', 'rx="24" opacity=".3"'),
      rect(-w, -h, w * 2, h * 2, '#2e3338', 'rx="22"'),
      rect(-w + 16, -h + 16, w * 2 - 32, h * 2 - 32, '#3a4147', 'rx="14"'),
    ),
  )
  const tones = [
    ['#f0794d', '#fbd2b8'],
    ['#c8303a', '#ea7a7e'],
    ['#f5dfd0', '#e5b9a4'],
    ['#f0794d', '#fbd2b8'],
  ] as const
  const parts: string[] = []
  for (const [index, tone] of tones.entries()) parts.push(nigiri(-w + 130 + index * 148, -h * 0.42, 4, tone))
  for (let index = 0; index < 8; index += 1)
    parts.push(
      roll(
        -w + 110 + (index % 4) * 158,
        h * 0.28 + Math.floor(index / 4) * 152,
        index % 2 ? '#f0794d' : '#7fb24a',
      ),
    )
  parts.push(
    path(blob(art.dice, w - 190, -h * 0.45, 80, 0.18), '#8db856'),
    path(blob(art.dice, w - 204, -h * 0.5, 52, 0.2), '#a9cf6d'),
  )
  for (let petal = 0; petal < 6; petal += 1)
    parts.push(
      group(at(w - 180, h * 0.1, petal * 60), ellipse(0, -42, 34, 56, petal % 2 ? '#f6bfae' : '#f3a994')),
    )
  parts.push(
    circle(w - 190, h * 0.62, 92, '#20262b'),
    circle(w - 190, h * 0.62, 74, '#4a2212'),
    ellipse(w - 216, h * 0.56, 18, 10, '#ffffff', 'opacity=".5"'),
  )
  art.add(group(at(x, y, -6), ...parts))
}

export const dimSum: Dish = (art, x, y, radius) => {
  art.add(
    castShadow(x, y, radius),
    circle(x, y, radius, '#a87a42'),
    circle(x, y, radius * 0.96, '#d2a765'),
    circle(x, y, radius * 0.88, '#9a6c38'),
    circle(x, y, radius * 0.85, '#e6c78f'),
  )
  for (let slat = -4; slat <= 4; slat += 1)
    art.add(
      rect(
        x + slat * radius * 0.18 - 3,
        y - Math.sqrt(Math.max(0, 0.7 - (slat * 0.18) ** 2)) * radius,
        6,
        Math.sqrt(Math.max(0, 0.7 - (slat * 0.18) ** 2)) * radius * 2,
        '#c29a5c',
      ),
    )
  const tones = ['#f8efdc', '#e2c7dc', '#d5e3b4', '#f6d9a8', '#f8efdc', '#e2c7dc', '#d5e3b4']
  for (let index = 0; index < 7; index += 1) {
    const px = index === 0 ? x : x + Math.cos((index * Math.PI) / 3) * radius * 0.52
    const py = index === 0 ? y : y + Math.sin((index * Math.PI) / 3) * radius * 0.52
    const pleats = Array.from({ length: 12 }, (_, fold) =>
      group(at(0, 0, fold * 30), line('M0-14Q18-50 6-84', '#b59a72', 6, 'opacity=".6"')),
    )
    art.add(
      group(
        at(px, py, index * 17, radius / 420),
        circle(-8, 12, 96, '#1b0f08', 'opacity=".25"'),
        circle(0, 0, 95, tones[index] as string),
        circle(-10, -12, 74, '#ffffff', 'opacity=".35"'),
        ...pleats,
        circle(0, 0, 16, '#c9a878'),
      ),
    )
  }
}

export const crab: Dish = (art, x, y, radius) => {
  const w = radius * 1.3
  art.add(
    ellipse(x - 24, y + 36, w, radius, '#1b0f08', 'opacity=".28"'),
    ellipse(x, y, w, radius, '#cfd9dd'),
    ellipse(x, y, w * 0.94, radius * 0.92, '#e9f1f2'),
  )
  for (const [px, py] of sprinkle(art.dice, 60, x, y, radius * 0.86))
    art.add(
      group(
        at(px * 1 + (px - x) * 0.25, py, art.dice.between(0, 90)),
        rect(-34, -28, 68, 56, art.dice.pick(['#ffffff', '#d6e6ec', '#c2dae3']), 'rx="12" opacity=".85"'),
      ),
    )
  for (const side of [-1, 1]) {
    for (let leg = 0; leg < 4; leg += 1) {
      const py = y - 60 + leg * 58
      art.add(
        line(
          `M${x + side * 120} ${py}l${side * 150} ${-110 + leg * 60}l${side * 96} ${70 + leg * 26}`,
          '#a82d1a',
          46,
        ),
        line(
          `M${x + side * 120} ${py - 6}l${side * 150} ${-110 + leg * 60}l${side * 96} ${70 + leg * 26}`,
          '#e1583a',
          30,
        ),
      )
    }
    art.add(
      group(
        at(x + side * 240, y - 250, side * 28),
        path('M0 120C-90 80-90-40-20-100 0-60-20-30 0 0 14-40 40-80 70-100 110-20 80 90 0 120z', '#c23c22'),
        path('M0 96C-60 70-66-20-24-66-10-36-20-6 4 22 22-20 40-50 60-66 78-10 60 70 0 96z', '#e8694a'),
      ),
    )
  }
  art.add(
    path(
      `M${x - 200} ${y + 10}C${x - 200} ${y - 150} ${x + 200} ${y - 150} ${x + 200} ${y + 10}C${x + 200} ${y + 150} ${x - 200} ${y + 150} ${x - 200} ${y + 10}z`,
      '#b83620',
    ),
    path(
      `M${x - 184} ${y - 4}C${x - 184} ${y - 140} ${x + 184} ${y - 140} ${x + 184} ${y - 4}C${x + 184} ${y + 112} ${x - 184} ${y + 112} ${x - 184} ${y - 4}z`,
      '#e35f40',
    ),
  )
  for (const [px, py] of sprinkle(art.dice, 16, x, y - 20, 120)) art.add(circle(px, py, 12, '#f6a184'))
  art.add(
    circle(x - 50, y - 112, 14, '#2a1712'),
    circle(x + 50, y - 112, 14, '#2a1712'),
    lemonSlice(x - w * 0.62, y + radius * 0.52, 84),
    lemonSlice(x + w * 0.6, y + radius * 0.56, 84),
    herb(x + w * 0.42, y + radius * 0.66, 60, 1.8),
  )
}

export const scallops: Dish = (art, x, y, radius) => {
  plate(art, x, y, radius * 1.08, wares.ink)
  for (const [px, py] of sprinkle(art.dice, 50, x, y, radius * 0.76))
    art.add(
      group(
        at(px, py, art.dice.between(0, 90)),
        rect(-30, -26, 60, 52, art.dice.pick(['#ffffff', '#d6e6ec', '#c2dae3']), 'rx="12" opacity=".8"'),
      ),
    )
  for (let index = 0; index < 6; index += 1) {
    const angle = (index / 6) * Math.PI * 2
    const ribs = [-44, -22, 0, 22, 44].map((turn) =>
      group(at(0, 70, turn), line('M0-30V-150', '#c98a6a', 7, 'opacity=".7"')),
    )
    art.add(
      group(
        at(
          x + Math.cos(angle) * radius * 0.54,
          y + Math.sin(angle) * radius * 0.54,
          index * 60 + 90,
          radius / 430,
        ),
        path('M0 96C-30 90-30 74-40 70-130 40-120-90 0-96 120-90 130 40 40 70 30 74 30 90 0 96z', '#e6b18c'),
        path('M0 80C-110 60-106-78 0-82 106-78 110 60 0 80z', '#f7ddc4'),
        ...ribs,
        circle(0, 0, 44, '#fff8ec'),
        circle(-6, -8, 30, '#ffffff'),
        path('M30 24q34-6 36-40 20 44-20 62z', '#e8703a'),
        circle(-12, 20, 7, '#4f9a48'),
        circle(10, -20, 7, '#4f9a48'),
      ),
    )
  }
  art.add(lemonSlice(x, y, 92))
}

export const plov: Dish = (art, x, y, radius) => {
  art.add(castShadow(x, y, radius), circle(x, y, radius, '#2a5f9e'), circle(x, y, radius * 0.97, '#f6f0e2'))
  for (let index = 0; index < 20; index += 1)
    art.add(
      group(
        at(x, y, index * 18),
        path(`M0-${radius * 0.95}q26 34 0 70q-26-36 0-70z`, index % 2 ? '#2a5f9e' : '#3f8fb0'),
        circle(0, -radius * 0.8, 8, '#d8472c'),
      ),
    )
  art.add(
    path(blob(art.dice, x, y, radius * 0.72, 0.04, 16), '#c98a35'),
    path(blob(art.dice, x, y - 8, radius * 0.68, 0.05, 16), '#e8b251'),
  )
  for (const [px, py] of sprinkle(art.dice, 240, x, y, radius * 0.64))
    art.add(
      group(
        at(px, py, art.dice.between(0, 180)),
        ellipse(0, 0, 17, 6, art.dice.pick(['#f9dc90', '#f3c868', '#fdeab4'])),
      ),
    )
  for (const [px, py] of sprinkle(art.dice, 30, x, y, radius * 0.58))
    art.add(
      group(
        at(px, py, art.dice.between(0, 180)),
        rect(-44, -9, 88, 18, art.dice.pick(['#e8772c', '#d9611c']), 'rx="8"'),
      ),
    )
  for (const [px, py] of sprinkle(art.dice, 9, x, y - 10, radius * 0.32))
    art.add(
      group(
        at(px, py, art.dice.between(0, 90)),
        rect(-54, -40, 108, 92, '#4a2314', 'rx="22"'),
        rect(-54, -48, 108, 88, '#83492c', 'rx="22"'),
        line('M-30-20l60 20', '#a8684a', 9),
      ),
    )
  art.add(
    group(
      at(x + 20, y - 20),
      circle(0, 0, 76, '#e3cfae'),
      ...Array.from({ length: 8 }, (_, clove) =>
        group(
          at(0, 0, clove * 45),
          path('M0-10C24-26 24-60 0-72-24-60-24-26 0-10z', '#f7ead2', 'stroke="#c9ae84" stroke-width="4"'),
        ),
      ),
    ),
  )
  for (const [px, py] of sprinkle(art.dice, 16, x, y, radius * 0.6)) art.add(circle(px, py, 10, '#8f1f3a'))
}

export const shashlik: Dish = (art, x, y, radius) => {
  const w = radius * 1.3
  art.add(
    group(
      at(x, y, -8),
      rect(-w - 18, -radius * 0.8 + 32, w * 2, radius * 1.7, '#1b0f08', 'rx="40" opacity=".25"'),
      rect(-w, -radius * 0.84, w * 2, radius * 1.7, '#7d5230', 'rx="36"'),
      rect(-w + 20, -radius * 0.8, w * 2 - 40, radius * 1.6, '#8f6038', 'rx="26"'),
    ),
  )
  const parts = [
    path(blob(art.dice, -40, 60, radius * 0.86, 0.08), '#f0d5a2'),
    path(blob(art.dice, -40, 50, radius * 0.78, 0.1), '#f8e5c0'),
  ]
  for (const [px, py] of sprinkle(art.dice, 12, -40, 50, radius * 0.7))
    parts.push(ellipse(px, py, 22, 13, '#c9964e', 'opacity=".5"'))
  for (const [row, dy] of [-150, 0, 150].entries()) {
    parts.push(line(`M-${w - 60} ${dy}H${w - 60}`, '#d8d2c6', 9), circle(w - 60, dy, 16, '#d8d2c6'))
    for (let piece = 0; piece < 6; piece += 1) {
      const px = -w + 190 + piece * 138
      parts.push(
        group(
          at(px, dy, art.dice.between(-10, 10)),
          rect(-58, -52, 116, 116, '#2e130b', 'rx="32" opacity=".6"'),
          rect(-58, -60, 116, 116, (piece + row) % 3 === 2 ? '#c9402c' : '#8a4526', 'rx="32"'),
          rect(-44, -52, 80, 50, '#ffffff', 'rx="22" opacity=".12"'),
          line('M-36-30l30 70M0-40l30 74', '#4a1f10', 12, 'opacity=".8"'),
        ),
      )
    }
  }
  art.add(group(at(x, y, -8), ...parts))
  for (let ring = 0; ring < 7; ring += 1)
    art.add(
      ellipse(
        x + art.dice.between(-260, 260),
        y + radius * 0.72 + art.dice.between(-30, 30),
        56,
        34,
        'none',
        'stroke="#c678a8" stroke-width="10"',
      ),
    )
  for (const dx of [-300, -250, 240, 300]) art.add(herb(x + dx, y + radius * 0.66, dx, 1.5))
}

export const breakfast: Dish = (art, x, y, radius) => {
  plate(art, x, y, radius, wares.sand)
  for (const [dx, dy] of [
    [-130, -90],
    [70, -140],
  ] as const)
    art.add(
      path(blob(art.dice, x + dx - 8, y + dy + 12, 150, 0.14), '#1b0f08', 'opacity=".15"'),
      path(blob(art.dice, x + dx, y + dy, 148, 0.14), '#fffaf0'),
      circle(x + dx, y + dy, 58, '#ee9a1e'),
      circle(x + dx - 4, y + dy - 6, 50, '#f9b93c'),
      ellipse(x + dx - 20, y + dy - 24, 15, 9, '#fff2c0'),
    )
  for (const dy of [70, 150])
    art.add(
      group(
        at(x - 130, y + dy, -14),
        rect(-160, -36, 320, 78, '#5f2412', 'rx="38" opacity=".6"'),
        rect(-160, -44, 320, 76, '#b4552f', 'rx="38"'),
        line('M-90-26l-20 40M-20-28l-20 44M50-28l-20 44M118-24l-20 36', '#7a2f16', 11),
      ),
    )
  art.add(
    group(
      at(x + 190, y + 70, 20),
      path('M-110-90q110-70 220 0l-14 190q-96 24-192 0z', '#b5793a'),
      path('M-92-78q92-58 184 0l-12 162q-80 20-160 0z', '#f0cf96'),
      path(blob(art.dice, 0, 10, 60, 0.24), '#8fb35a'),
    ),
  )
  for (const [dx, dy] of [
    [30, 190],
    [100, 236],
    [-10, 256],
  ] as const)
    art.add(circle(x + dx, y + dy, 42, '#b6281a'), circle(x + dx - 6, y + dy - 9, 28, '#e2563c'))
  for (const [px, py] of sprinkle(art.dice, 30, x - 30, y - 100, 190)) art.add(circle(px, py, 4, '#33241c'))
  art.add(dill(x + 180, y + 60, 20, 1.1), dill(x - 40, y - 40, 80, 1.1))
}

export const croissant: Dish = (art, x, y, radius) => {
  plate(art, x, y, radius * 0.92, wares.gzhel)
  const crescent = (shift: number, colour: string): string =>
    path(
      `M-300 ${90 + shift}C-290-130-110-250 0-250S290-130 300 ${90 + shift}C250 ${130 + shift} 220 ${60 + shift} 180 ${20 + shift} 110-40-110-40-180 ${20 + shift}-220 ${60 + shift}-250 ${130 + shift}-300 ${90 + shift}z`,
      colour,
    )
  art.add(
    group(
      at(x, y + 60, -14, radius / 430),
      group('translate(-16 30)', crescent(10, '#6b4a2a')),
      crescent(14, '#a05a1c'),
      crescent(0, '#dc9238'),
      line(
        'M-226 54C-226-30-190-110-150-150M-130-8C-130-90-100-170-70-214M-40-34C-40-110-30-180-16-236M50-34C50-110 50-180 40-236M140-4C140-90 116-170 86-210M230 56C228-30 200-110 160-150',
        '#b06a22',
        15,
      ),
      line('M-250 40C-236-60-120-206-10-218', '#f3c06a', 17, 'opacity=".8"'),
    ),
  )
  for (const [px, py] of sprinkle(art.dice, 20, x, y + 200, radius * 0.4))
    art.add(rect(px, py, 15, 8, '#d08c3c', 'rx="3"'))
  art.add(
    castShadow(x + 250, y + 190, 84),
    circle(x + 250, y + 190, 84, '#fbf6ee'),
    circle(x + 250, y + 190, 66, '#b3202f'),
    path(blob(art.dice, x + 240, y + 180, 30, 0.3), '#d9485a'),
  )
}

export const berryTart: Dish = (art, x, y, radius) => {
  plate(art, x, y, radius, wares.sage)
  const r = radius * 0.68
  art.add(circle(x - 14, y + 22, r, '#1b0f08', 'opacity=".25"'))
  for (let index = 0; index < 26; index += 1)
    art.add(
      group(
        at(x, y, index * (360 / 26)),
        circle(0, -r * 0.94, 48, '#c98a3e'),
        circle(0, -r * 0.95, 36, '#e0a855'),
      ),
    )
  art.add(circle(x, y, r * 0.9, '#c98a3e'), circle(x, y, r * 0.84, '#fbe8b8'))
  berries(art, 44, x, y, r * 0.76, 46)
  art.add(herb(x - 20, y - 20, -30, 1.5), herb(x + 30, y - 10, 40, 1.3), herb(x, y + 40, 170, 1.1))
  for (const [px, py] of sprinkle(art.dice, 80, x, y, r * 0.9))
    art.add(circle(px, py, 4, '#ffffff', 'opacity=".8"'))
}

export const honeyCake: Dish = (art, x, y, radius) => {
  plate(art, x, y, radius, wares.white)
  art.add(
    path(`M${x - 260} ${y + 140}L${x + 40} ${y - 260}L${x + 300} ${y + 60}z`, '#1b0f08', 'opacity=".18"'),
  )
  const layers = ['#b5702c', '#fdf0d8', '#a9652a', '#fdf0d8', '#b5702c', '#fdf0d8', '#a9652a']
  for (const [index, colour] of layers.entries())
    art.add(
      path(
        `M${x - 280} ${y + 20 + index * 28}L${x + 270} ${y - 80 + index * 28}v29L${x - 280} ${y + 50 + index * 28}z`,
        colour,
      ),
    )
  art.add(
    path(`M${x - 280} ${y + 22}L${x + 20} ${y - 300}L${x + 270} ${y - 80}z`, '#e6b674'),
    path(`M${x - 236} ${y}L${x + 16} ${y - 268}L${x + 226} ${y - 84}z`, '#f2cf95'),
  )
  for (const [px, py] of sprinkle(art.dice, 44, x + 6, y - 120, 110))
    art.add(circle(px, py, art.dice.between(5, 11), art.dice.pick(['#c98a3e', '#fdf0d8', '#b5702c'])))
  berries(art, 3, x + 14, y - 150, 44, 34)
  art.add(
    herb(x + 50, y - 190, 40, 1.2),
    line(`M${x - 320} ${y + 250}q200 100 480-10`, '#c8792a', 18, 'opacity=".7"'),
  )
}

export const iceCream: Dish = (art, x, y, radius) => {
  bowl(art, x, y, radius * 0.86, wares.sea, '#2f6a72')
  const tones = [
    ['#f6e3c4', '#fff6e2'],
    ['#d98aa0', '#f3b8c6'],
    ['#7a4a30', '#a0694a'],
    ['#b9d48c', '#dcecb8'],
  ] as const
  for (const [index, [dx, dy]] of (
    [
      [-0.3, -0.22],
      [0.3, -0.2],
      [-0.02, 0.3],
    ] as const
  ).entries()) {
    const tone = tones[(index + art.dice.whole(0, 3)) % tones.length] as readonly [string, string]
    const px = x + dx * radius
    const py = y + dy * radius
    art.add(
      path(blob(art.dice, px - 8, py + 14, radius * 0.33, 0.05, 14), '#1b0f08', 'opacity=".25"'),
      path(blob(art.dice, px, py, radius * 0.32, 0.05, 14), tone[0]),
      path(blob(art.dice, px - 20, py - 24, radius * 0.2, 0.14), tone[1]),
    )
  }
  art.add(
    group(
      at(x + radius * 0.12, y - radius * 0.2, 40),
      rect(-34, -250, 68, 300, '#c98a3e', 'rx="30"'),
      line('M-30-200l60 40M-30-140l60 40M-30-80l60 40', '#e6b36a', 8),
    ),
  )
  berries(art, 5, x + 20, y + 10, 60, 30)
  art.add(herb(x - 40, y - 10, -30, 1.2))
}

export const grilledFish: Dish = (art, x, y, radius) => {
  const w = radius * 1.34
  art.add(
    ellipse(x - 22, y + 32, w, radius * 0.8, '#1b0f08', 'opacity=".25"'),
    ellipse(x, y, w, radius * 0.8, '#fbf6ee'),
    ellipse(x, y, w * 0.9, radius * 0.68, '#efe7db'),
  )
  art.add(
    group(
      at(x, y, -10, radius / 420),
      path(
        'M-440-110L-330-20-440 110C-390 120-330 80-290 50-150 150 120 170 330 40 380 10 380-10 330-40 120-170-150-140-290-40-330-80-390-120-440-110z',
        '#5f4a38',
      ),
      path(
        'M-430-104L-322-22-430 96C-380 104-330 70-284 36-150 130 110 148 322 30 360 6 360-12 322-40 110-164-150-132-284-40-330-76-390-112-430-104z',
        '#b8a07c',
      ),
      path('M-284 36C-150 130 110 148 322 30 120 90-120 70-284 36z', '#e8dcc0'),
      line('M-180-70l110 130M-80-100l120 170M30-108l110 150M130-92l80 110', '#4f3420', 18),
      line('M250-70q-40 60 0 120', '#6b543e', 9),
      circle(300, -14, 17, '#fff8e6'),
      circle(302, -14, 9, '#241a14'),
    ),
  )
  for (const [index, dx] of [-150, -20, 110].entries()) art.add(lemonSlice(x + dx, y - 10 + index * -14, 58))
  for (const [px, py] of sprinkle(art.dice, 7, x + 60, y + radius * 0.46, 200))
    art.add(circle(px, py * 1, 40, '#b6281a'), circle(px - 6, py - 8, 28, '#e2563c'))
  for (const dx of [-330, -280, 300, 350]) art.add(herb(x + dx, y + 140, dx, 1.5, '#5a8f4a'))
}

export const hummus: Dish = (art, x, y, radius) => {
  plate(art, x, y, radius, wares.terracotta)
  art.add(
    path(blob(art.dice, x, y, radius * 0.66, 0.04, 14), '#d9b77c'),
    path(blob(art.dice, x, y - 8, radius * 0.63, 0.04, 14), '#eed3a0'),
    line(`M${x - 190} ${y}a190 190 0 1 1 190 190a130 130 0 1 1 120-160`, '#cfa968', 34),
    line(`M${x - 180} ${y - 10}a180 180 0 1 1 180 180`, '#b08a2c', 15, 'opacity=".8"'),
  )
  for (const [px, py] of sprinkle(art.dice, 14, x, y, radius * 0.24))
    art.add(
      circle(px, py + 4, 27, '#b98c44'),
      circle(px, py, 26, '#ecc27a'),
      circle(px - 7, py - 8, 9, '#fbe4b4'),
    )
  for (const [px, py] of sprinkle(art.dice, 90, x, y, radius * 0.6)) art.add(circle(px, py, 5, '#b5321c'))
  for (const [px, py] of sprinkle(art.dice, 7, x, y, radius * 0.44))
    art.add(herb(px, py, art.dice.between(0, 360), 0.9))
  for (const turn of [30, 75])
    art.add(
      group(
        at(x, y, turn),
        path(`M-130-${radius * 0.66}A240 240 0 0 1 130-${radius * 0.66}L0-${radius * 1.12}z`, '#e6bf80'),
        ellipse(0, -radius * 0.78, 36, 15, '#b98347', 'opacity=".6"'),
        ellipse(-40, -radius * 0.7, 18, 9, '#b98347', 'opacity=".6"'),
      ),
    )
}

export const tacos: Dish = (art, x, y, radius) => {
  plate(art, x, y, radius * 1.04, wares.sea)
  for (const [index, dy] of [-190, 0, 190].entries()) {
    art.add(
      group(
        at(x, y + dy, -10 + index * 6, radius / 430),
        path('M-290 20C-280-110 280-110 290 20 280 100-280 100-290 20z', '#c4842f'),
        path('M-280 6C-270-110 270-110 280 6 200 40-200 40-280 6z', '#f3cd80'),
      ),
    )
    for (let piece = 0; piece < 15; piece += 1) {
      const px = x - 230 + piece * 33
      const tone = art.dice.pick(['#6fae4a', '#8bc260', '#c9341f', '#8a4526', '#f6cb6a', '#b0589a'])
      art.add(
        path(blob(art.dice, px * 1, y + dy + art.dice.between(-14, 30), art.dice.between(26, 42), 0.3), tone),
      )
    }
    art.add(
      group(
        at(x, y + dy, -10 + index * 6, radius / 430),
        path('M-284 30C-220 90 220 90 284 30 280 130-280 130-284 30z', '#e0a94e'),
        ellipse(-90, 88, 26, 9, '#b5762c', 'opacity=".6"'),
        ellipse(110, 84, 30, 9, '#b5762c', 'opacity=".6"'),
      ),
    )
  }
  art.add(lemonSlice(x + radius * 0.78, y + radius * 0.7, 80, '#5fa83c', '#cfe89a'))
}

export const burgerPlate: Dish = (art, x, y, radius) => {
  art.add(
    group(
      at(x, y),
      rect(
        -radius * 1.2 - 20,
        -radius * 0.8 + 34,
        radius * 2.4,
        radius * 1.7,
        '#1b0f08',
        'rx="30" opacity=".25"',
      ),
      rect(-radius * 1.2, -radius * 0.85, radius * 2.4, radius * 1.7, '#8f6038', 'rx="28"'),
      rect(-radius * 1.14, -radius * 0.8, radius * 2.28, radius * 1.6, '#e9dcc4', 'rx="14"'),
    ),
  )
  const bx = x - radius * 0.42
  art.add(
    circle(bx - 16, y + 26, radius * 0.56, '#1b0f08', 'opacity=".25"'),
    path(blob(art.dice, bx, y + 6, radius * 0.6, 0.09, 16), '#7fb84c'),
    circle(bx, y + 6, radius * 0.53, '#c9341f'),
    group(
      at(bx, y, 24),
      rect(-radius * 0.48, -radius * 0.48, radius * 0.96, radius * 0.96, '#f6c244', 'rx="14"'),
    ),
    circle(bx, y - 6, radius * 0.5, '#a8601f'),
    circle(bx, y - 10, radius * 0.49, '#d9913c'),
    path(blob(art.dice, bx - 40, y - 60, radius * 0.26, 0.14), '#edb262', 'opacity=".85"'),
  )
  for (const [px, py] of sprinkle(art.dice, 34, bx, y - 10, radius * 0.38))
    art.add(group(at(px, py, art.dice.between(0, 180)), ellipse(0, 0, 13, 7, '#fff0cc')))
  for (let fry = 0; fry < 26; fry += 1)
    art.add(
      group(
        at(
          x + radius * 0.62 + art.dice.between(-110, 110),
          y + art.dice.between(-60, 230),
          art.dice.between(-60, 60),
        ),
        rect(-15, -104, 30, 208, art.dice.pick(['#f0b93e', '#f7cf62', '#e3a22c']), 'rx="6"'),
      ),
    )
  art.add(
    castShadow(x + radius * 0.62, y - radius * 0.46, 92),
    circle(x + radius * 0.62, y - radius * 0.46, 92, '#2b3440'),
    circle(x + radius * 0.62, y - radius * 0.46, 74, '#c5281a'),
    ellipse(x + radius * 0.56, y - radius * 0.52, 22, 12, '#f07a60'),
  )
}

export const curry: Dish = (art, x, y, radius) => {
  bowl(
    art,
    x,
    y,
    radius,
    wares.sea,
    art.radial([
      [0, '#e8a33a'],
      [1, '#c4721c'],
    ]),
  )
  art.add(
    path(
      `M${x - radius * 0.78} ${y - radius * 0.1}A${radius * 0.8} ${radius * 0.8} 0 0 1 ${x + radius * 0.5} ${y - radius * 0.62}Q${x} ${y - 60} ${x - radius * 0.78} ${y - radius * 0.1}z`,
      '#fffaf0',
    ),
  )
  for (const [px, py] of sprinkle(art.dice, 60, x - radius * 0.24, y - radius * 0.46, radius * 0.3))
    art.add(group(at(px, py, art.dice.between(0, 180)), ellipse(0, 0, 15, 6, '#f1e8d6')))
  for (const [px, py] of sprinkle(art.dice, 11, x + 20, y + radius * 0.24, radius * 0.48))
    art.add(
      path(blob(art.dice, px, py + 8, 66, 0.2), '#8a4a14'),
      path(blob(art.dice, px, py, 64, 0.2), '#d98c3a'),
      path(blob(art.dice, px - 12, py - 14, 34, 0.2), '#eab062'),
    )
  art.add(line(`M${x - 150} ${y + 120}q110 90 260-20t140 60`, '#fff3d6', 15, 'opacity=".85"'))
  for (const [px, py] of sprinkle(art.dice, 9, x, y + 90, radius * 0.4))
    art.add(herb(px, py, art.dice.between(0, 360), 0.95))
}
