import type { MeterPoint, Street, StreetLine } from './streets.ts'

/** In pixels from the centre of the picture. */
export interface Label extends MeterPoint {
  text: string
  degrees: number
}

const LETTER_WIDTH = 6.7
const LINE_HEIGHT = 15
const STEPS_ALONG = [0, 60, -60, 120, -120, 180, -180, 240, -240]
/** Positions around the house of a street whose line is unknown. */
const BESIDE: readonly MeterPoint[] = [
  { x: 0, y: 16 },
  { x: 0, y: -16 },
  { x: 0, y: 34 },
  { x: 0, y: -34 },
]

interface LabelsOnSheet {
  streets: readonly Street[]
  metersPerPixel: number
  half: MeterPoint
  /**
   * Half the width of the central part, which is filled first; no label crosses its edge, where a narrow screen cuts
   * the picture off.
   */
  middleHalf: number
  /** Occupied by the marker and the text of the page. */
  taken: readonly MeterPoint[]
}

/** Labels of streets that overlap neither each other nor occupied spots; nearest streets first. */
export function labelsOf({ streets, metersPerPixel, half, middleHalf, taken }: LabelsOnSheet): Label[] {
  const covered = [...taken]
  const labels = new Map<Street, Label>()
  const isFree = (spot: MeterPoint) => isOnSheet(spot, half) && covered.every((other) => isApart(spot, other))
  const isInMiddle = ({ x }: MeterPoint) => Math.abs(x) < middleHalf
  const isAside = ({ x }: MeterPoint) => Math.abs(x) > middleHalf + LINE_HEIGHT
  for (const isInPart of [isInMiddle, isAside]) {
    for (const street of streets) {
      if (labels.has(street)) continue
      const label = labelsFor(street, metersPerPixel).find((one) =>
        spotsOf(one).every((spot) => isInPart(spot) && isFree(spot)),
      )
      if (!label) continue
      covered.push(...spotsOf(label))
      labels.set(street, label)
    }
  }
  return [...labels.values()]
}

/** Possible positions of a label, best first: along the street, or else at the nearest house. */
function labelsFor({ name, nearest, line }: Street, metersPerPixel: number): Label[] {
  const text = shortened(name)
  const beside = BESIDE.map(({ x, y }) => ({
    text,
    degrees: 0,
    x: nearest.x / metersPerPixel + x,
    y: nearest.y / metersPerPixel + y,
  }))
  return line ? [...labelsAlong(line, text, metersPerPixel), ...beside] : beside
}

function labelsAlong(
  { middle, direction, from, to }: StreetLine,
  text: string,
  metersPerPixel: number,
): Label[] {
  const [cos, sin] = [Math.cos(direction), Math.sin(direction)]
  const closest = -(middle.x * cos + middle.y * sin)
  return STEPS_ALONG.map((step) => {
    const along = Math.min(to, Math.max(from, closest + step * metersPerPixel))
    return {
      text,
      // Along the street, but never upside down.
      degrees: (Math.atan(Math.tan(direction)) * 180) / Math.PI,
      x: (middle.x + along * cos) / metersPerPixel,
      y: (middle.y + along * sin) / metersPerPixel,
    }
  })
}

/** A label as a row of spots, about one for each letter. */
function spotsOf({ text, degrees, x, y }: Label): MeterPoint[] {
  const turn = (degrees * Math.PI) / 180
  const count = Math.ceil((text.length * LETTER_WIDTH) / LINE_HEIGHT) + 1
  return Array.from({ length: count }, (_, index) => {
    const offset = (index - (count - 1) / 2) * LINE_HEIGHT
    return { x: x + offset * Math.cos(turn), y: y + offset * Math.sin(turn) }
  })
}

function isOnSheet({ x, y }: MeterPoint, half: MeterPoint): boolean {
  return Math.abs(x) < half.x && Math.abs(y) < half.y - LINE_HEIGHT / 2
}

function isApart(one: MeterPoint, other: MeterPoint): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) > LINE_HEIGHT
}

const shortWords: Readonly<Record<string, string>> = {
  улица: 'ул.',
  проспект: 'просп.',
  переулок: 'пер.',
  бульвар: 'бул.',
  набережная: 'наб.',
  площадь: 'пл.',
  шоссе: 'ш.',
  микрорайон: 'мкр.',
}

/** The name as maps abbreviate it: «Малая Бронная ул.» */
function shortened(name: string): string {
  return name
    .split(' ')
    .map((word) => shortWords[word] ?? word)
    .join(' ')
}
