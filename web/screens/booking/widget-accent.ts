/** WCAG AA for text of any size. */
const MIN_CONTRAST = 4.5

type Colour = readonly [red: number, green: number, blue: number]

/**
 * Makes the accent colour of another site readable on our surface: darkens or lightens it as far as the contrast needs.
 * @returns null unless the accent is a colour of six hex digits
 */
export function readableAccent(accent: string, surface: string): { accent: string; onAccent: string } | null {
  const wanted = parse(accent)
  const background = parse(surface) ?? [255, 255, 255]
  if (!wanted) return null
  const end: Colour = luminance(background) > 0.18 ? [0, 0, 0] : [255, 255, 255]
  let colour = wanted
  for (let step = 1; step <= 20 && contrast(colour, background) < MIN_CONTRAST; step += 1) {
    colour = mix(wanted, end, step / 20)
  }
  const onAccent = contrast(colour, [255, 255, 255]) >= MIN_CONTRAST ? '#ffffff' : '#1d0f0a'
  return { accent: text(colour), onAccent }
}

function parse(hex: string): Colour | null {
  const digits = /^#?([0-9a-f]{6})$/i.exec(hex)?.[1]
  if (!digits) return null
  const part = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16)
  return [part(0), part(2), part(4)]
}

function text(colour: Colour): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

function mix([red, green, blue]: Colour, other: Colour, share: number): Colour {
  return [
    red + (other[0] - red) * share,
    green + (other[1] - green) * share,
    blue + (other[2] - blue) * share,
  ]
}

export function contrast(colour: Colour, other: Colour): number {
  const [low = 0, high = 0] = [luminance(colour), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
