import { DAY_MS } from '#contract/durations.ts'
import type { RatingCheck } from '#contract/places/rating-checks.ts'
import type { ReferenceData } from '#server/features/reference/lookup.ts'
import { viewUserShort } from '#server/features/users/views.ts'
import type { CheckRow } from './repository.ts'
import { canAppeal } from './rules.ts'

export function viewCheck(row: CheckRow, reference: ReferenceData): RatingCheck {
  const { id, fullName, avatar, isDeleted } = viewUserShort(row.author, reference)
  return {
    postId: row.post_id,
    place: { id: row.place_id, latinName: row.latin_name, name: row.place_name },
    author: { id, fullName, ...(avatar && { avatar }), ...(isDeleted && { isDeleted }) },
    rating: row.rating,
    text: row.text,
    accountAgeDays: Math.floor((row.written_at.getTime() - row.account_created_at.getTime()) / DAY_MS),
    status: row.status,
    createdAt: row.created_at.toISOString(),
    note: row.note,
    appealText: row.appeal_text,
    canAppeal: canAppeal({ status: row.status, isAppealed: row.appealed_at !== null }),
  }
}
