import { Artboard, circle, type Dice } from './artboard.ts'
import type { Dish } from './dishes.ts'
import {
  chopsticks,
  cutlery,
  herb,
  layTable,
  napkin,
  plate,
  type Surface,
  tumblerFromAbove,
  wares,
  windowLight,
} from './table.ts'

export type StillLife = {
  dish: Dish
  surface: Surface
  eaten?: 'fork' | 'chopsticks' | 'hands'
  cloth?: string
}

type Drink = readonly [liquid: string, garnish: string]
const drinks: readonly Drink[] = [
  ['#a8391f', ''],
  ['#f0b23e', '#e2861f'],
  ['#e8d9a0', '#d8c23a'],
  ['#7a1f3a', ''],
  ['#5c3420', ''],
  ['#f3a9a0', '#e2563c'],
]

/** The dish a little off centre, what belongs beside it, and the light last, over everything. */
export function stillLife(seed: number, { dish, surface, eaten = 'fork', cloth }: StillLife): string {
  const art = new Artboard(seed)
  const { dice } = art
  layTable(art, surface)
  const mirrored = dice.chance(0.5)
  const x = 800 + (mirrored ? 50 : -50)
  const y = 610 + dice.between(-20, 20)
  const side = mirrored ? -1 : 1
  if (cloth) napkin(art, x + side * 560, y + 150, side * dice.between(8, 20), cloth)
  neighbours(art, dice, x, y, side)
  dish(art, x, y, 430)
  if (eaten === 'fork') cutlery(art, x + side * 585, y + 130, side * dice.between(4, 14))
  if (eaten === 'chopsticks') chopsticks(art, x + side * 420, y + 480, side * dice.between(-26, -14))
  windowLight(art, surface === 'slate' || surface === 'walnut' || surface === 'navy' ? 0.08 : 0.2)
  return art.toSvg(1.16)
}

/** Things the frame cuts off: they say that the table goes on. */
function neighbours(art: Artboard, dice: Dice, x: number, y: number, side: number): void {
  const [liquid, garnish] = dice.pick(drinks)
  tumblerFromAbove(art, x + side * 640, y - 430, 128, liquid, garnish)
  plate(art, x - side * 850, y - 470, 300, dice.pick(Object.values(wares)))
  art.add(
    herb(x - side * 640, y + 430, dice.between(0, 360), 1.8),
    herb(x - side * 560, y + 490, dice.between(0, 360), 1.5),
  )
  for (let crumb = 0; crumb < 9; crumb += 1)
    art.add(
      circle(
        x - side * dice.between(520, 720),
        y + dice.between(320, 540),
        dice.between(4, 9),
        '#3a2a20',
        'opacity=".55"',
      ),
    )
}
