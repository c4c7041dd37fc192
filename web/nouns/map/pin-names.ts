/** A pin on the screen: its point, and for a place the width of its name. */
export interface PinSpot {
  x: number
  y: number
  /** Null for pins without a name: clusters and stacks. */
  nameWidth: number | null
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const PIN = { half: 15, height: 40 }
const CLUSTER_HALF = 20
const NAME = { gap: 2, top: -34, height: 18 }

/** Whether each name fits beside its pin without covering another pin or an earlier name. */
export function namesThatFit(spots: readonly PinSpot[]): boolean[] {
  const pins = spots.map(pinBox)
  const names: Box[] = []
  return spots.map((spot, index) => {
    if (spot.nameWidth === null) return false
    const name = nameBox(spot, spot.nameWidth)
    const isFree =
      names.every((other) => !overlap(name, other)) &&
      pins.every((pin, at) => at === index || !overlap(name, pin))
    if (isFree) names.push(name)
    return isFree
  })
}

function pinBox({ x, y, nameWidth }: PinSpot): Box {
  return nameWidth === null
    ? { left: x - CLUSTER_HALF, right: x + CLUSTER_HALF, top: y - CLUSTER_HALF, bottom: y + CLUSTER_HALF }
    : { left: x - PIN.half, right: x + PIN.half, top: y - PIN.height, bottom: y }
}

function nameBox({ x, y }: PinSpot, width: number): Box {
  const left = x + PIN.half + NAME.gap
  return { left, right: left + width, top: y + NAME.top, bottom: y + NAME.top + NAME.height }
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
