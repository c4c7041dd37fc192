import type { ApiScope } from '#contract/users/api-scopes.ts'

/** The rights of a token, as its person reads them. */
export const scopeLabels: Record<ApiScope, string> = {
  'bookings:read': 'Видеть брони: свои и заведений, где вы работаете',
  'bookings:write': 'Бронировать, подтверждать, переносить и отменять',
  'places:read': 'Читать заведения и сети',
  'places:write': 'Править заведения и сети, где вы работаете',
  'posts:read': 'Читать записи и комментарии',
  'posts:write': 'Писать записи и комментарии от вашего имени',
  'images:write': 'Загружать фотографии',
}
