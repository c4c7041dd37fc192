/** How many more items each press shows. */
export const SHOW_MORE_STEP = 5

/** Shows a single remaining item at once instead of a button for it. */
export function shownCount(total: number, steps: number): number {
  const shown = steps * SHOW_MORE_STEP
  return total - shown <= 1 ? total : shown
}
