export const barId = (reservationId: string) => `stay-${reservationId}`

export const cardId = (reservationId: string) => `reservation-${reservationId}`

/** Restores the focus after a card moved to another section, where React mounts it again. */
export function restoreFocusTo(reservationId: string): void {
  if (document.activeElement !== document.body) return
  document.getElementById(cardId(reservationId))?.focus({ preventScroll: true })
}
