import { type Artboard, at, circle, type Dice, ellipse, group, line, path, rect } from './artboard.ts'

/** Things seen from the side, standing with their foot at the origin. */

export function pendant(
  art: Artboard,
  x: number,
  length: number,
  shade: string,
  kind: 'cone' | 'globe' | 'dome' | 'bulb',
  warm = '#ffdf94',
): void {
  const glow = art.radial([
    [0, warm, 0.7],
    [0.3, warm, 0.26],
    [0.8, warm, 0],
  ])
  art.add(rect(x - 2, 0, 4, length, '#1d1712'), circle(x, length + 60, 210, glow))
  if (kind === 'cone')
    art.add(path(`M${x - 16} ${length}h32l54 84h-140z`, shade), ellipse(x, length + 84, 70, 12, warm))
  if (kind === 'dome')
    art.add(
      path(`M${x - 84} ${length + 84}a84 84 0 0 1 168 0z`, shade),
      ellipse(x, length + 84, 84, 13, warm),
    )
  if (kind === 'globe')
    art.add(circle(x, length + 56, 56, warm), circle(x - 16, length + 40, 20, '#ffffff', 'opacity=".7"'))
  if (kind === 'bulb')
    art.add(
      rect(x - 13, length, 26, 26, shade),
      ellipse(x, length + 56, 30, 38, warm),
      line(`M${x - 10} ${length + 60}l6-22 8 22 6-22`, '#e8912c', 4),
    )
}

export function bottle(dice: Dice, x: number, y: number, height: number): string {
  const colour = dice.pick([
    '#2f5f45',
    '#7a3a1c',
    '#3a5f7c',
    '#b57f2c',
    '#5a2a45',
    '#8fa3a0',
    '#20343f',
    '#a33a2a',
    '#c9b27a',
  ])
  const label = dice.pick(['#f3e2c0', '#e8b44c', '#d9532f', '#fbf6ee', '#1d1712'])
  const w = dice.between(34, 50)
  const shoulder = height * dice.between(0.32, 0.44)
  const body = `M${-w / 2} 0V${-height + shoulder}C${-w / 2} ${-height + shoulder * 0.6} -8 ${-height + shoulder * 0.6} -8 ${-height + shoulder * 0.36}V${-height}H8V${-height + shoulder * 0.36}C8 ${-height + shoulder * 0.6} ${w / 2} ${-height + shoulder * 0.6} ${w / 2} ${-height + shoulder}V0z`
  return group(
    at(x, y),
    path(body, colour),
    rect(-w / 2, -height * 0.42, w, height * 0.26, label),
    rect(-w / 2 + 5, -height * 0.58, 6, height * 0.5, '#ffffff', 'opacity=".3"'),
    rect(-9, -height - 4, 18, 16, label),
  )
}

export function stool(x: number, y: number, height: number, seat: string, leg = '#2a2320'): string {
  return group(
    at(x, y),
    line(`M-30 ${-height}L-52 0M30 ${-height}L52 0M-43 ${-height * 0.35}H43`, leg, 11),
    rect(-62, -height - 24, 124, 34, seat, 'rx="16"'),
    rect(-62, -height - 24, 124, 12, '#ffffff', 'rx="6" opacity=".15"'),
  )
}

export function chair(x: number, y: number, facing: 1 | -1, colour: string, scale = 1): string {
  return group(
    `translate(${x} ${y}) scale(${facing * scale} ${scale})`,
    line('M-70-150L-78 0M50-150L64 0', '#2a2320', 12),
    path('M-84-380q-16-10-4-20h34q16 6 12 30L-52-160h-34z', colour),
    rect(-86, -182, 160, 36, colour, 'rx="16"'),
    rect(-86, -182, 160, 12, '#ffffff', 'rx="6" opacity=".16"'),
  )
}

export function roundTable(x: number, y: number, width: number, top: string, cloth?: string): string {
  const skirt = cloth
    ? path(
        `M${-width / 2} -206L${-width / 2 - 16} -40Q0 -10 ${width / 2 + 16} -40L${width / 2} -206z`,
        cloth,
      ) +
      path(`M0-200L10-22Q${width / 3}-24 ${width / 2 + 16}-40L${width / 2}-206z`, '#000000', 'opacity=".08"')
    : ''
  return group(
    at(x, y),
    rect(-11, -200, 22, 196, '#2a2320'),
    path(`M-${width * 0.26} 0q${width * 0.26}-34 ${width * 0.52} 0z`, '#2a2320'),
    skirt,
    ellipse(0, -206, width / 2, 20, top),
    rect(-width / 2, -208, width, 10, '#000000', 'opacity=".12"'),
  )
}

export function pottedPlant(dice: Dice, x: number, y: number, scale: number, pot = '#c0653f'): string {
  const tones = ['#2f6b45', '#3f8a58', '#5aa268', '#245538']
  const leaves = Array.from({ length: 11 }, (_, index) =>
    group(
      at(0, -110, -78 + index * 15.6 + dice.between(-6, 6), dice.between(0.8, 1.25)),
      path('M0 0C-46-70-40-170 0-230 40-170 46-70 0 0z', tones[index % 4] as string),
      line('M0-10V-200', '#1d4a30', 4, 'opacity=".5"'),
    ),
  )
  return group(
    at(x, y, 0, scale),
    ...leaves,
    path('M-72-130h144l-20 130h-104z', pot),
    rect(-80, -144, 160, 32, pot, 'rx="8"'),
    rect(-80, -118, 160, 10, '#000000', 'opacity=".16"'),
  )
}

export function person(
  dice: Dice,
  x: number,
  y: number,
  scale: number,
  outfit = dice.pick(['#d9532f', '#3d7c8f', '#e8b44c', '#6b3f6b', '#2f6b45', '#f0e2cc', '#33415c']),
): string {
  const skin = dice.pick(['#f2c49b', '#e5a778', '#c98a5e', '#f6d2b0'])
  const hair = dice.pick(['#4a2a1c', '#241712', '#8a5a30', '#c9964e', '#6b2f1c'])
  const long = dice.chance(0.5) ? path('M-44-330q-10 90-4 120h96q6-30-4-120z', hair) : ''
  return group(
    at(x, y, 0, scale),
    long,
    path('M-92 0c-4-120 0-190 50-204h84c50 14 54 84 50 204z', outfit),
    rect(-18, -240, 36, 50, skin),
    circle(0, -288, 52, skin),
    path(
      'M-54-284c-8-70 34-84 62-80 44 2 56 44 46 84-8-24-20-34-34-42-20 12-52 12-62 6-8 8-12 20-12 32z',
      hair,
    ),
  )
}

export type Glass =
  | 'martini'
  | 'coupe'
  | 'rocks'
  | 'highball'
  | 'wine'
  | 'flute'
  | 'beer'
  | 'pint'
  | 'shot'
  | 'hurricane'

/** A filled glass about 400 high. */
export function glass(
  kind: Glass,
  x: number,
  y: number,
  liquid: readonly [string, string],
  scale = 1,
  garnish = '',
): string {
  const sheen = (d: string): string => line(d, '#ffffff', 10, 'opacity=".45"')
  const stem = path('M-9-170h18v150h70q20 4 16 20H-95q-4-16 16-20h70z', '#dfe9ea', 'opacity=".75"')
  const drawn: Record<Glass, string> = {
    martini:
      stem +
      path('M-170-400H170L12-165h-24z', '#e8f1f2', 'opacity=".35"') +
      path('M-140-355H140L12-165h-24z', liquid[0]) +
      path('M-140-355H140L118-322H-118z', liquid[1]) +
      sheen('M-120-372l70 100'),
    coupe:
      stem +
      path('M-160-390H160C150-250 60-170 0-166-60-170-150-250-160-390z', '#e8f1f2', 'opacity=".35"') +
      path('M-154-350H154C138-240 56-174 0-170-56-174-138-240-154-350z', liquid[0]) +
      ellipse(0, -350, 154, 22, liquid[1]) +
      sheen('M-128-330q14 70 50 100'),
    rocks:
      path('M-120-270H120L104 0H-104z', '#e8f1f2', 'opacity=".4"') +
      path('M-114-190H114L100-20H-100z', liquid[0]) +
      group(at(-30, -120, -12), rect(-52, -52, 104, 104, '#ffffff', 'rx="14" opacity=".45"')) +
      group(at(48, -80, 20), rect(-42, -42, 84, 84, '#ffffff', 'rx="12" opacity=".35"')) +
      ellipse(0, -190, 114, 15, liquid[1]) +
      sheen('M-98-240l10 200'),
    highball:
      path('M-82-420H82L72 0H-72z', '#e8f1f2', 'opacity=".4"') +
      path('M-78-350H78L69-16H-69z', liquid[0]) +
      [
        [-20, -290, 14],
        [24, -210, -18],
        [-18, -130, 8],
      ]
        .map(([px = 0, py = 0, turn = 0]) =>
          group(at(px, py, turn), rect(-38, -38, 76, 76, '#ffffff', 'rx="10" opacity=".38"')),
        )
        .join('') +
      ellipse(0, -350, 78, 13, liquid[1]) +
      sheen('M-64-400l8 340') +
      line('M30-340L70-520', '#d9532f', 11),
    wine:
      stem +
      path('M-110-420H110C140-260 70-176 0-168-70-176-140-260-110-420z', '#e8f1f2', 'opacity=".38"') +
      path('M-120-320H120C116-230 58-178 0-172-58-178-116-230-120-320z', liquid[0]) +
      ellipse(0, -320, 120, 17, liquid[1]) +
      sheen('M-92-390q-24 90 10 150'),
    flute:
      stem +
      path('M-54-440H54C60-300 40-190 0-168-40-190-60-300-54-440z', '#e8f1f2', 'opacity=".4"') +
      path('M-54-390H54C56-290 38-196 0-174-38-196-56-290-54-390z', liquid[0]) +
      [
        [-12, -220],
        [10, -260],
        [-6, -310],
        [16, -350],
        [-20, -350],
      ]
        .map(([px = 0, py = 0]) => circle(px, py, 7, '#ffffff', 'opacity=".7"'))
        .join('') +
      sheen('M-40-420l6 130'),
    beer:
      path(
        'M118-300h50q44 0 44 44v110q0 44-44 44h-50',
        'none',
        'stroke="#e8f1f2" stroke-opacity=".6" stroke-width="30"',
      ) +
      rect(-130, -370, 252, 370, '#e8f1f2', 'rx="18" opacity=".45"') +
      rect(-114, -350, 220, 330, liquid[0], 'rx="10"') +
      [-74, -10, 54].map((px) => rect(px, -320, 22, 280, '#ffffff', 'rx="11" opacity=".22"')).join('') +
      path(
        'M-146-350a44 44 0 0 1 30-70 62 62 0 0 1 110-10 60 60 0 0 1 110 20 40 40 0 0 1 26 60q-12 26-36 20v50q-14 24-28 0v-40h-180v24q-12 20-24 0z',
        liquid[1],
      ),
    pint:
      path('M-110-430H110L80 0H-80z', '#e8f1f2', 'opacity=".4"') +
      path('M-104-390H104L76-14H-76z', liquid[0]) +
      path(
        'M-112-400a30 30 0 0 1 26-50 54 54 0 0 1 90-8 50 50 0 0 1 84 14 32 32 0 0 1 24 44l-6 50H-108z',
        liquid[1],
      ) +
      sheen('M-82-340l18 280'),
    shot:
      path('M-54-170H54L42 0H-42z', '#e8f1f2', 'opacity=".5"') +
      path('M-50-130H50L41-20H-41z', liquid[0]) +
      ellipse(0, -130, 50, 8, liquid[1]),
    hurricane:
      stem +
      path(
        'M-90-480H90C110-360 40-320 70-230 60-180 20-166 0-164-20-166-60-180-70-230-40-320-110-360-90-480z',
        '#e8f1f2',
        'opacity=".38"',
      ) +
      path(
        'M-92-430H92C84-350 42-310 66-232 56-184 20-170 0-168-20-170-56-184-66-232-42-310-84-350-92-430z',
        liquid[0],
      ) +
      path(
        'M-66-232C-50-260-46-280-50-300H50C46-280 50-260 66-232 56-184 20-170 0-168-20-170-56-184-66-232z',
        liquid[1],
      ) +
      sheen('M-76-450q0 60 24 100'),
  }
  return group(at(x, y, 0, scale), ellipse(0, 4, 130, 14, '#000000', 'opacity=".25"'), drawn[kind], garnish)
}

export function coffeeCup(x: number, y: number, scale: number, colour: string, steam = true): string {
  const haze = steam
    ? line('M-40-250c-30-50 30-80 0-140M30-250c-30-50 30-80 0-140', '#ffffff', 15, 'opacity=".35"')
    : ''
  return group(
    at(x, y, 0, scale),
    haze,
    ellipse(0, -4, 190, 24, '#000000', 'opacity=".2"'),
    ellipse(0, -16, 180, 24, colour),
    line('M118-150q90-10 80 50t-110 44', colour, 26),
    path('M-140-190H140C140-80 96-30 60-20H-60C-96-30-140-80-140-190z', colour),
    path('M20-190H140C140-80 96-30 60-20H20q50-60 0-170z', '#000000', 'opacity=".1"'),
    ellipse(0, -190, 140, 24, '#5c2f16'),
    ellipse(-10, -188, 96, 13, '#c98a4e'),
  )
}

export function stringLights(art: Artboard, y: number, sag: number, warm = '#ffdf94'): void {
  art.add(line(`M-20 ${y}Q400 ${y + sag} 800 ${y}T1620 ${y}`, '#1d1712', 5, 'opacity=".8"'))
  const glow = art.radial([
    [0, warm, 0.7],
    [0.8, warm, 0],
  ])
  for (let index = 0; index < 17; index += 1) {
    const x = index * 100
    const local = (x % 800) / 800
    const lift = Math.floor(x / 800) % 2 ? -1 : 1
    const by = y + lift * 2 * local * (1 - local) * sag
    art.add(circle(x, by + 22, 54, glow), circle(x, by + 20, 14, '#fff3cf'))
  }
}
