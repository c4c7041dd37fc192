import type { UserShort } from '#contract/users.ts'
import { type ImageRow, viewImageSet } from '#server/features/images/views.ts'
import type { ReferenceData } from '#server/features/reference/lookup.ts'

export interface UserShortRow {
  id: string
  first_name: string
  second_name: string
  city_id: number | null
  post_count: number
  follower_count: number
  is_deleted: boolean
  avatar: ImageRow | null
  is_followed?: boolean
}

export function viewUserShort(row: UserShortRow, reference: ReferenceData): UserShort {
  const city = row.city_id === null ? undefined : reference.cityById.get(row.city_id)
  return {
    id: row.id,
    firstName: row.is_deleted ? '' : row.first_name,
    secondName: row.is_deleted ? '' : row.second_name,
    fullName: fullName(row),
    avatar: row.avatar && !row.is_deleted ? viewImageSet(row.avatar) : null,
    city: city?.name ?? null,
    citySlug: city?.latinName ?? null,
    postCount: row.post_count,
    followerCount: row.follower_count,
    followerCountStr: counted(row.follower_count, ['подписчик', 'подписчика', 'подписчиков']),
    postCountStr: counted(row.post_count, ['запись', 'записи', 'записей']),
    isFollowed: row.is_followed ?? false,
    isDeleted: row.is_deleted,
  }
}

function fullName(row: UserShortRow): string {
  if (row.is_deleted) return 'Удалённый пользователь'
  return `${row.first_name} ${row.second_name}`.trim() || `Пользователь ${row.id}`
}

function counted(count: number, [one, few, many]: [string, string, string]): string {
  const tens = count % 100
  const units = count % 10
  if (units === 1 && tens !== 11) return `${count} ${one}`
  return units >= 2 && units <= 4 && (tens < 12 || tens > 14) ? `${count} ${few}` : `${count} ${many}`
}
