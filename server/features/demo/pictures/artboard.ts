/** A deterministic source of chance: the same seed draws the same picture on every machine. */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let value = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low)
  }

  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(list: readonly T[]): T {
    const item = list[Math.floor(this.next() * list.length)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }

  shuffle<T>(list: readonly T[]): T[] {
    const left = [...list]
    for (let index = left.length - 1; index > 0; index -= 1) {
      const other = this.whole(0, index)
      const kept = left[index] as T
      left[index] = left[other] as T
      left[other] = kept
    }
    return left
  }
}

export const WIDTH = 1600
export const HEIGHT = 1200

type Stop = readonly [offset: number, colour: string, opacity?: number]

const n = (value: number): string => String(Math.round(value * 10) / 10)

/** Collects shapes and the gradients they use; everything is plain SVG without text or filters, quick to render. */
export class Artboard {
  readonly dice: Dice
  #defs: string[] = []
  #body: string[] = []

  constructor(seed: number) {
    this.dice = new Dice(seed)
  }

  add(...shapes: string[]): this {
    this.#body.push(...shapes)
    return this
  }

  linear(stops: readonly Stop[], vertical = true): string {
    const direction = vertical ? 'x1="0" y1="0" x2="0" y2="1"' : 'x1="0" y1="0" x2="1" y2="0"'
    return this.#gradient('linearGradient', direction, stops)
  }

  radial(stops: readonly Stop[], centre: readonly [number, number] = [0.5, 0.5]): string {
    return this.#gradient('radialGradient', `cx="${centre[0]}" cy="${centre[1]}" r=".62"`, stops)
  }

  clip(shape: string): string {
    const id = `c${this.#defs.length}`
    this.#defs.push(`<clipPath id="${id}">${shape}</clipPath>`)
    return id
  }

  /** `zoom` above 1 steps closer to the middle of the scene. */
  toSvg(zoom = 1): string {
    const width = Math.round(WIDTH / zoom)
    const height = Math.round(HEIGHT / zoom)
    const frame = `${Math.round((WIDTH - width) / 2)} ${Math.round((HEIGHT - height) / 2)} ${width} ${height}`
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="${frame}"><defs>${this.#defs.join('')}</defs>${this.#body.join('')}</svg>`
  }

  #gradient(kind: string, geometry: string, stops: readonly Stop[]): string {
    const id = `g${this.#defs.length}`
    const inner = stops
      .map(
        ([offset, colour, opacity = 1]) =>
          `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
      )
      .join('')
    this.#defs.push(`<${kind} id="${id}" ${geometry}>${inner}</${kind}>`)
    return `url(#${id})`
  }
}

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = ''): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ${more}/>`

export const circle = (x: number, y: number, radius: number, fill: string, more = ''): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}" ${more}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`

export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`

export const line = (d: string, stroke: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

export const group = (transform: string, ...shapes: string[]): string =>
  `<g transform="${transform}">${shapes.join('')}</g>`

export const at = (x: number, y: number, turn = 0, scale = 1): string =>
  `translate(${n(x)} ${n(y)})${turn ? ` rotate(${n(turn)})` : ''}${scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`}`

/** A closed shape through points on a wobbling circle: sauces, leaves of salad, clouds. */
export function blob(dice: Dice, x: number, y: number, radius: number, wobble: number, points = 9): string {
  const ring = Array.from({ length: points }, (_, index) => {
    const angle = (index / points) * Math.PI * 2
    const reach = radius * (1 + dice.between(-wobble, wobble))
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach] as const
  })
  const middle = (index: number): readonly [number, number] => {
    const a = ring[index % points] as readonly [number, number]
    const b = ring[(index + 1) % points] as readonly [number, number]
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  }
  const start = middle(points - 1)
  const curves = ring.map((point, index) => {
    const end = middle(index)
    return `Q${n(point[0])} ${n(point[1])} ${n(end[0])} ${n(end[1])}`
  })
  return `M${n(start[0])} ${n(start[1])}${curves.join('')}z`
}

/** Points spread evenly over a disc, so that a garnish neither clumps nor lines up. */
export function sprinkle(
  dice: Dice,
  count: number,
  x: number,
  y: number,
  radius: number,
): [number, number][] {
  const turn = dice.between(0, Math.PI * 2)
  return Array.from({ length: count }, (_, index) => {
    const angle = turn + index * 2.39996 + dice.between(-0.25, 0.25)
    const reach = radius * Math.sqrt((index + 0.5) / count) * dice.between(0.92, 1.05)
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach]
  })
}
