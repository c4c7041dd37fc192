import { Artboard, at, circle, ellipse, group, HEIGHT, line, path, rect, WIDTH } from './artboard.ts'
import { coffeeCup, type Glass, glass, pottedPlant } from './props.ts'
import {
  castShadow,
  cutlery,
  herb,
  layTable,
  lemonSlice,
  plate,
  type Surface,
  tumblerFromAbove,
  wares,
  windowLight,
} from './table.ts'

export type Liquid = readonly [body: string, surface: string]
export type Pour = { kind: Glass; liquid: Liquid; garnish?: 'lemon' | 'cherry' | 'mint' | 'orange' | 'olive' }

function garnishOf(pour: Pour): string {
  const high = {
    martini: -390,
    coupe: -380,
    rocks: -270,
    highball: -420,
    wine: -420,
    flute: -440,
    beer: -370,
    pint: -430,
    shot: -170,
    hurricane: -480,
  }[pour.kind]
  if (pour.garnish === 'lemon') return group(at(70, high, 20), lemonSlice(0, 0, 52))
  if (pour.garnish === 'orange') return group(at(64, high, 20), lemonSlice(0, 0, 56, '#e8812c', '#f9c06a'))
  if (pour.garnish === 'cherry')
    return (
      line(`M20 ${high + 30}q30-70 80-90`, '#5a2a1c', 6) +
      circle(14, high + 44, 26, '#b3202f') +
      circle(6, high + 36, 8, '#f08a94')
    )
  if (pour.garnish === 'mint')
    return [-40, 0, 44].map((turn) => herb(turn / 2 + 10, high - 20, turn, 1.25, '#4b9a4e')).join('')
  if (pour.garnish === 'olive')
    return (
      line(`M-60 ${high + 150}L110 ${high - 50}`, '#d9c7a0', 7) +
      ellipse(18, high + 58, 30, 24, '#8a9a3a') +
      circle(30, high + 50, 8, '#c9341f')
    )
  return ''
}

/** Glasses on a bar at night: out-of-focus lights behind, a wet counter that mirrors them in front. */
export function glassesOnBar(
  seed: number,
  pours: readonly Pour[],
  tones: readonly [string, string, string],
): string {
  const art = new Artboard(seed)
  const { dice } = art
  art.add(
    rect(
      0,
      0,
      WIDTH,
      HEIGHT,
      art.linear([
        [0, tones[0]],
        [1, tones[1]],
      ]),
    ),
  )
  for (let light = 0; light < 46; light += 1) {
    const radius = dice.between(20, 96)
    art.add(
      circle(
        dice.between(0, WIDTH),
        dice.between(20, 760),
        radius,
        dice.pick([tones[2], '#ffdf94', '#ffffff', '#f07f5a']),
        `opacity="${dice.pick([0.08, 0.12, 0.18, 0.26])}"`,
      ),
    )
  }
  for (let back = 0; back < 13; back += 1)
    art.add(
      rect(
        40 + back * 124 + dice.between(-20, 20),
        430,
        dice.between(44, 66),
        420,
        '#000000',
        'rx="22" opacity=".16"',
      ),
    )
  art.add(
    rect(
      0,
      850,
      WIDTH,
      350,
      art.linear([
        [0, '#5c3420'],
        [1, '#2a160e'],
      ]),
    ),
    rect(0, 850, WIDTH, 16, '#ffffff', 'opacity=".22"'),
  )
  for (let grain = 0; grain < 7; grain += 1)
    art.add(
      line(
        `M-10 ${910 + grain * 44}Q${dice.between(300, 1300)} ${900 + grain * 44 + dice.between(-20, 20)} 1610 ${910 + grain * 44}`,
        '#000000',
        4,
        'opacity=".2"',
      ),
    )
  const step = 1120 / Math.max(1, pours.length)
  for (const [index, pour] of pours.entries()) {
    const x = 240 + step * (index + 0.5)
    const scale = pours.length > 3 ? 1.15 : pours.length > 1 ? 1.45 : 1.75
    const y = 1000 + (index % 2) * 60
    art.add(
      `<g opacity=".18" transform="translate(0 ${y * 2}) scale(1 -1)">${glass(pour.kind, x, y, pour.liquid, scale)}</g>`,
      ellipse(x, y, 190 * scale * 0.7, 22, tones[2], 'opacity=".16"'),
      glass(pour.kind, x, y, pour.liquid, scale, garnishOf(pour)),
    )
  }
  art.add(
    rect(
      0,
      0,
      WIDTH,
      HEIGHT,
      art.radial(
        [
          [0.4, '#05030a', 0],
          [1, '#05030a', 0.55],
        ],
        [0.5, 0.55],
      ),
    ),
  )
  return art.toSvg(1.06)
}

export type LatteArt = 'heart' | 'rosetta' | 'tulip' | 'none'

function latte(art: Artboard, x: number, y: number, radius: number, drawing: LatteArt, cup: string): void {
  art.add(
    castShadow(x, y, radius * 1.42),
    circle(x, y, radius * 1.42, cup),
    circle(x, y, radius * 1.2, '#000000', 'opacity=".06"'),
    circle(x, y, radius * 1.02, cup),
  )
  art.add(
    group(
      at(x, y, 34),
      rect(radius * 0.9, -radius * 0.16, radius * 0.72, radius * 0.32, cup, `rx="${radius * 0.14}"`),
      rect(radius * 1.02, -radius * 0.05, radius * 0.44, radius * 0.1, '#000000', 'opacity=".15" rx="8"'),
    ),
  )
  art.add(
    circle(x, y, radius * 0.92, '#7a431d'),
    circle(
      x + 4,
      y + 5,
      radius * 0.86,
      art.radial([
        [0, '#c98a4e'],
        [1, '#a3642f'],
      ]),
    ),
  )
  const foam = '#fbeed6'
  if (drawing === 'heart')
    art.add(
      group(
        at(x, y, 0, radius / 200),
        path('M0 130C-120 40-130-50-70-80-30-98 0-70 0-40 0-70 30-98 70-80 130-50 120 40 0 130z', foam),
        path('M0 80C-60 30-66-10-36-26-14-34 0-18 0-4 0-18 14-34 36-26 66-10 60 30 0 80z', '#d9a566'),
      ),
    )
  if (drawing === 'rosetta')
    art.add(
      group(
        at(x, y, 12, radius / 200),
        ...[-96, -56, -16, 24, 64].map((dy, index) =>
          line(
            `M-${104 - index * 15} ${dy - 30}Q-50 ${dy + 30} 0 ${dy + 16}Q50 ${dy + 30} ${104 - index * 15} ${dy - 30}`,
            foam,
            21,
          ),
        ),
        path('M0-140C40-150 36-104 0-84-36-104-40-150 0-140z', foam),
        line('M0-80V130', '#b5773c', 7),
      ),
    )
  if (drawing === 'tulip')
    art.add(
      group(
        at(x, y, -10, radius / 200),
        path('M0 130C-130 90-130 20-96 0-60 40 60 40 96 0 130 20 130 90 0 130z', foam),
        path('M0 50C-90 30-94-30-70-46-40-14 40-14 70-46 94-30 90 30 0 50z', foam),
        path('M0-30C-60-50-56-100-30-112-14-118 0-100 0-90 0-100 14-118 30-112 56-100 60-50 0-30z', foam),
      ),
    )
}

/** A coffee seen from above, with what is eaten beside it. */
export function coffeeTable(
  seed: number,
  surface: Surface,
  drawing: LatteArt,
  cup: string,
  beside: 'cookies' | 'book' | 'second' | 'cake',
): string {
  const art = new Artboard(seed)
  const { dice } = art
  layTable(art, surface)
  const side = dice.chance(0.5) ? 1 : -1
  const x = 800 - side * 210
  if (beside === 'book')
    art.add(
      group(
        at(x + side * 560, 560, side * 12),
        rect(-230, -300, 470, 640, '#000000', 'opacity=".2" rx="10"'),
        rect(-240, -320, 480, 640, '#fbf6ea', 'rx="8"'),
        rect(-4, -320, 8, 640, '#d9cdb4'),
        ...Array.from({ length: 14 }, (_, row) =>
          line(
            `M-200 ${-250 + row * 38}h${dice.between(120, 160)}M40 ${-250 + row * 38}h${dice.between(110, 160)}`,
            '#b5a88f',
            8,
          ),
        ),
      ),
    )
  if (beside === 'second')
    latte(art, x + side * 620, 420, 190, dice.pick(['heart', 'rosetta', 'none']), '#fbf6ee')
  if (beside === 'cookies' || beside === 'cake') {
    plate(art, x + side * 610, 470, 260, dice.pick([wares.gzhel, wares.sage, wares.sand]))
    for (const [dx, dy] of [
      [-80, -50],
      [70, -60],
      [-10, 80],
    ] as const) {
      art.add(
        circle(x + side * 610 + dx - 8, 480 + dy, 94, '#000000', 'opacity=".2"'),
        circle(x + side * 610 + dx, 470 + dy, 92, beside === 'cake' ? '#6b3a24' : '#d09a55'),
        circle(x + side * 610 + dx, 464 + dy, 78, beside === 'cake' ? '#fbe8c8' : '#dcaa66'),
      )
      for (let chip = 0; chip < 7; chip += 1)
        art.add(
          circle(
            x + side * 610 + dx + dice.between(-54, 54),
            464 + dy + dice.between(-54, 54),
            dice.between(8, 15),
            beside === 'cake' ? dice.pick(['#b3202f', '#3f4f9c']) : '#4a2a18',
          ),
        )
    }
  }
  latte(art, x, 640, 270, drawing, cup)
  cutlery(art, x - side * 560, 760, side * -12)
  tumblerFromAbove(art, x + side * 470, 1000, 120, '#dfeef0', '#d8c23a')
  for (let bean = 0; bean < 9; bean += 1)
    art.add(
      group(
        at(x - side * dice.between(320, 560), dice.between(120, 380), dice.between(0, 180)),
        ellipse(0, 0, 24, 16, '#4a2616'),
        line('M-20 0q20-10 40 0', '#2a140a', 5),
      ),
    )
  windowLight(art, surface === 'slate' || surface === 'walnut' || surface === 'navy' ? 0.08 : 0.2)
  return art.toSvg(1.12)
}

/** Tea, lemonade or filter coffee by a window. */
export function byTheWindow(
  seed: number,
  what: 'tea' | 'lemonade' | 'filter' | 'cocoa',
  tones: readonly [wall: string, sky: string, table: string],
): string {
  const art = new Artboard(seed)
  const { dice } = art
  art.add(
    rect(0, 0, WIDTH, HEIGHT, tones[0]),
    rect(
      260,
      60,
      1080,
      700,
      art.linear([
        [0, tones[1]],
        [1, '#fbf0d8'],
      ]),
    ),
  )
  for (let crown = 0; crown < 11; crown += 1)
    art.add(
      circle(
        260 + crown * 110,
        720 - dice.between(0, 90),
        dice.between(70, 120),
        dice.pick(['#7fae7a', '#94bf8a', '#6a9a6c']),
        'opacity=".7"',
      ),
    )
  art.add(
    rect(240, 740, 1120, 80, tones[0]),
    line('M260 60H1340V760H260zM800 60V760M260 330H1340', '#fbf6ee', 26),
    rect(210, 752, 1180, 32, '#fbf6ee'),
  )
  art.add(
    path('M180 0h170q-10 420-120 780H60z', '#fbf3e2', 'opacity=".9"'),
    path('M1420 0h-170q10 420 120 780h170z', '#fbf3e2', 'opacity=".9"'),
  )
  art.add(
    rect(0, 880, WIDTH, 320, tones[2]),
    rect(0, 880, WIDTH, 16, '#ffffff', 'opacity=".3"'),
    rect(
      0,
      896,
      WIDTH,
      40,
      art.linear([
        [0, '#000000', 0.16],
        [1, '#000000', 0],
      ]),
    ),
    pottedPlant(dice, 1330, 940, 0.9),
  )
  if (what === 'tea')
    art.add(
      group(
        at(560, 1060),
        ellipse(10, 6, 260, 30, '#000000', 'opacity=".2"'),
        line('M190-260q170-20 150 100t-170 110', '#2f6f78', 30),
        path('M-190-190C-260-250-280-300-340-320l-14 26c50 50 60 130 150 190z', '#2f6f78'),
        path('M-210-150C-210-290-110-340 0-340S210-290 210-150 130 0 0 0-210-10-210-150z', '#2f6f78'),
        path('M60-334C160-310 210-250 210-150S130 0 20 0Q180-130 60-334z', '#000000', 'opacity=".12"'),
        ellipse(0, -336, 96, 18, '#24585f'),
        circle(0, -366, 24, '#e8b44c'),
        line('M-130-220q20-70 80-84', '#ffffff', 14, 'opacity=".4"'),
      ),
      coffeeCup(1010, 1090, 0.95, '#fbf6ee'),
    )
  if (what === 'lemonade')
    art.add(
      group(
        at(560, 1070),
        ellipse(0, 4, 200, 26, '#000000', 'opacity=".2"'),
        line('M150-420q150-10 140 130t-150 150', '#e8f1f2', 24, 'opacity=".7"'),
        path('M-150-520h300l30 130v330q0 60-60 60h-240q-60 0-60-60v-330z', '#e8f1f2', 'opacity=".45"'),
        path('M-170-380h340v310q0 50-50 50h-240q-50 0-50-50z', '#f3d35a', 'opacity=".9"'),
        group(at(-70, -200), lemonSlice(0, 0, 66)),
        group(at(70, -110), lemonSlice(0, 0, 62)),
        group(at(50, -300), lemonSlice(0, 0, 54, '#5fa83c', '#cfe89a')),
        herb(-60, -330, -20, 1.6),
        herb(-20, -340, 30, 1.4),
      ),
      glass('highball', 980, 1100, ['#f3d35a', '#fbeaa0'], 0.95),
      glass('highball', 1180, 1060, ['#f3d35a', '#fbeaa0'], 0.85),
    )
  if (what === 'filter')
    art.add(
      group(
        at(580, 1070),
        ellipse(0, 4, 190, 24, '#000000', 'opacity=".2"'),
        path(
          'M-120-520L-34-300-180-40q-10 40 40 40h280q50 0 40-40L34-300l86-220z',
          '#e8f1f2',
          'opacity=".5"',
        ),
        path('M-92-190L-160-44q-8 26 22 26h276q30 0 22-26L92-190z', '#5c2f16'),
        ellipse(0, -190, 92, 16, '#8a4f28'),
        path('M-112-500L-30-316h60l82-184z', '#fbf3e2'),
        path('M-96-470L-30-330h60l66-140z', '#6b3a1c'),
        rect(-52, -336, 104, 56, '#a8683c', 'rx="10"'),
        circle(0, -308, 11, '#d9b07a'),
      ),
      coffeeCup(1020, 1080, 0.9, '#c0653f'),
    )
  if (what === 'cocoa')
    art.add(
      coffeeCup(620, 1080, 1.5, '#b23a48'),
      ...[
        [-90, -290],
        [0, -310],
        [84, -292],
        [-30, -276],
      ].map(([dx = 0, dy = 0]) => rect(620 + dx - 40, 1080 + dy - 30, 84, 64, '#fffaf0', 'rx="22"')),
      group(
        at(1060, 1080),
        ellipse(0, -4, 220, 26, '#fbf6ee'),
        ellipse(0, -8, 170, 17, '#e3d9c8'),
        ...[
          [-70, -60],
          [60, -60],
          [-4, -120],
        ].map(
          ([dx = 0, dy = 0]) =>
            ellipse(dx, dy + 30, 90, 40, '#b5763a') +
            ellipse(dx, dy + 20, 84, 32, '#d09a55') +
            circle(dx - 20, dy + 12, 9, '#4a2a18') +
            circle(dx + 24, dy + 20, 9, '#4a2a18'),
        ),
      ),
    )
  art.add(
    rect(
      0,
      0,
      WIDTH,
      HEIGHT,
      art.radial([
        [0.5, '#2a160a', 0],
        [1, '#2a160a', 0.22],
      ]),
    ),
  )
  return art.toSvg(1.05)
}
