import { Artboard, at, circle, ellipse, group, HEIGHT, line, path, rect, WIDTH } from './artboard.ts'

export type Portrait = { woman: boolean; ground: string }

const skins = [
  ['#f6d2b0', '#e8b48c'],
  ['#f2c49b', '#dfa474'],
  ['#e5a778', '#cc8956'],
  ['#fbdcc0', '#eebd98'],
  ['#c98a5e', '#a86c42'],
] as const
const hairs = ['#2a1a14', '#4a2a1c', '#7a4a28', '#c9964e', '#8a3a20', '#e3c07a', '#8f8a86'] as const
const clothes = [
  '#d9532f',
  '#2f6f78',
  '#e8b44c',
  '#33415c',
  '#6b3f6b',
  '#2f6b45',
  '#f0e2cc',
  '#b23a48',
  '#22282c',
] as const

/** A face in a few shapes, centred so that a round crop keeps it. */
export function portrait(seed: number, { woman, ground }: Portrait): string {
  const art = new Artboard(seed)
  const { dice } = art
  const [skin, shade] = dice.pick(skins)
  const hair = dice.pick(hairs)
  const outfit = dice.pick(clothes)
  art.add(
    rect(0, 0, WIDTH, HEIGHT, ground),
    circle(800 + dice.between(-120, 120), 560, 520, '#ffffff', 'opacity=".12"'),
  )
  const parts: string[] = []
  const style = dice.whole(0, 3)
  if (woman && style !== 1)
    parts.push(
      path(
        style === 2
          ? 'M-230-150C-250-420 250-420 230-150 290 60 260 240 190 300H-190C-260 240-290 60-230-150z'
          : 'M-220-120C-240-400 240-400 220-120 260 20 230 120 200 170H-200C-230 120-260 20-220-120z',
        hair,
      ),
    )
  if (woman && style === 1) parts.push(circle(0, -400, 100, hair))
  parts.push(
    path('M-400 660C-410 330-260 270-110 240h220c150 30 300 90 290 420z', outfit),
    path('M-90 120h180v130q-90 90-180 0z', shade),
  )
  if (dice.chance(0.5))
    parts.push(path('M-120 240L0 400l120-160 50 20L0 480-170 260z', '#ffffff', 'opacity=".85"'))
  else parts.push(line('M-104 250q104 110 208 0', '#000000', 16, 'opacity=".18"'))
  parts.push(
    circle(-186, -60, 42, shade),
    circle(186, -60, 42, shade),
    path('M-186-130C-186-330 186-330 186-130 190 60 110 190 0 190S-190 60-186-130z', skin),
  )
  const fringe = dice.whole(0, 2)
  if (woman)
    parts.push(
      path(
        fringe === 0
          ? 'M-200-90C-230-360 230-360 200-90 170-190 90-230 40-250-20-190-150-180-200-90z'
          : fringe === 1
            ? 'M-200-80C-230-360 230-360 200-80 190-170 150-190 130-200H-130C-150-190-190-170-200-80z'
            : 'M-200-80C-240-360 230-370 200-80 180-200 60-250 0-260-60-250-180-200-200-80z',
        hair,
      ),
    )
  else
    parts.push(
      path(
        fringe === 0
          ? 'M-200-120C-230-350 90-400 170-290 220-280 214-190 196-120 180-190 150-210 110-220 20-190-110-190-150-210-180-190-196-160-200-120z'
          : fringe === 1
            ? 'M-196-130C-210-320 210-320 196-130 180-210 90-226 0-226S-180-210-196-130z'
            : 'M-204-110C-220-300-160-320-110-330-80-390 160-380 190-260 216-220 204-160 198-110 190-180 160-200 120-230 60-210-60-190-120-240-170-210-196-170-204-110z',
        hair,
      ),
    )
  const gaze = dice.between(-8, 8)
  parts.push(
    ellipse(-74 + gaze, -50, 16, 20, '#2a1a14'),
    ellipse(74 + gaze, -50, 16, 20, '#2a1a14'),
    line('M-110-104q36-24 70-4M40-108q36-20 70 4', hair === '#e3c07a' ? '#a8803c' : hair, 13),
    line(`M${gaze} -30q26 50-6 62`, shade, 13),
    circle(-112, 30, 36, '#e8795a', 'opacity=".22"'),
    circle(112, 30, 36, '#e8795a', 'opacity=".22"'),
  )
  parts.push(
    dice.chance(0.4)
      ? path('M-62 82q62 70 124 0z', '#fffaf3') + line('M-62 82q62 70 124 0', '#a8432f', 9)
      : line('M-56 90q56 48 112 0', '#a8432f', 12),
  )
  if (!woman && dice.chance(0.45))
    parts.push(
      path(
        'M-186-60C-190 70-110 210 0 210S190 70 186-60C170 40 120 60 80 56 40 30-40 30-80 56-120 60-170 40-186-60z',
        hair,
        'opacity=".95"',
      ),
      path('M-56 92q56 44 112 0z', '#fffaf3'),
    )
  if (dice.chance(0.3))
    parts.push(
      circle(-76, -48, 54, 'none', 'stroke="#22282c" stroke-width="10"'),
      circle(76, -48, 54, 'none', 'stroke="#22282c" stroke-width="10"'),
      line('M-22-54q22-14 44 0', '#22282c', 10),
    )
  if (woman && dice.chance(0.5)) parts.push(circle(-190, 10, 17, '#e8b44c'), circle(190, 10, 17, '#e8b44c'))
  art.add(group(at(800, 640, 0, 1.05), ...parts))
  return art.toSvg()
}
