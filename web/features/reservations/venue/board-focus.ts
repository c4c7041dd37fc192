export const cardId = (reservationId: string) => `reservation-${reservationId}`

/** A card that goes to another section is drawn anew: the keyboard follows it there. */
export function keepFocusAt(reservationId: string): void {
  if (document.activeElement !== document.body) return
  document.getElementById(cardId(reservationId))?.focus({ preventScroll: true })
}
