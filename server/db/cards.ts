// Select lists over the views `pictures` and `user_cards`.

/** The picture with this id, to be read as an `ImageRow`. */
export const pictureOf = (id: string) =>
  `(select row_to_json(picture) from pictures picture where picture.id = ${id})`

/** The card of this person, to be read as a `UserShortRow`. */
export const userCardOf = (id: string) =>
  `(select row_to_json(card) from user_cards card where card.id = ${id})`
