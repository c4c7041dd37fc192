/** How many more each press shows. */
export const SHOW_MORE_STEP = 5

/** A single one left over is shown at once: a button for one is a nuisance. */
export function shownCount(total: number, steps: number): number {
  const shown = steps * SHOW_MORE_STEP
  return total - shown <= 1 ? total : shown
}
