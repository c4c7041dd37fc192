// Select lists over the views `pictures` and `user_cards`: each repository shows people and pictures by the same columns.

/** The picture with this id, to be read as an `ImageRow`. */
export const pictureOf = (id: string) =>
  `(select row_to_json(picture) from pictures picture where picture.id = ${id})`

/** The card of this person, to be read as a `UserShortRow`. */
export const userCardOf = (id: string) =>
  `(select row_to_json(card) from user_cards card where card.id = ${id})`

const SOME_LIKES = 3

/** The pictures of something written, in order: `images` of its row. */
export function imagesColumn(
  links: 'post_images' | 'comment_images' | 'message_images',
  key: string,
  id: string,
): string {
  return `(select json_agg(image order by image.position) from (
    select i.*, link.position from ${links} link join pictures i on i.id = link.image_id
    where link.${key} = ${id}) image) images`
}

/** The latest people who like it, and whether its venue does. */
export function likesColumns(written: 'p' | 'c', key: 'post_id' | 'comment_id'): string {
  return `case when ${written}.like_count > 0 then (select json_agg(row) from (
    select liker.* from likes l join user_cards liker on liker.id = l.user_id
    where l.${key} = ${written}.id and l.place_id is null and l.organisation_id is null
    order by l.created_at desc, l.id desc limit ${SOME_LIKES}) row) end some_likes,
  ${written}.like_count > 0 and exists (
    select from likes l where l.${key} = ${written}.id
      and (l.place_id = p.place_id or l.organisation_id = p.organisation_id)) has_outlet_like`
}
