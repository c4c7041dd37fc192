import CircleAlert from 'lucide-react/icons/circle-alert'
import type { Place } from '#contract/places.ts'
import styles from './place-notice.module.css'

const notices: Record<string, string> = {
  'temporary-closed':
    'Заведение временно закрыто. Когда оно откроется, мы не\u00A0знаем: уточните по\u00A0телефону.',
  closed:
    'Это заведение закрылось навсегда. Страница осталась, чтобы отзывы и\u00A0фотографии не\u00A0пропали.',
  deleted: 'Страница удалена. Её видят только те, у\u00A0кого есть к\u00A0ней доступ.',
  'on-moderation':
    'Заведение на\u00A0модерации: пока страницу видят только те, у\u00A0кого есть к\u00A0ней доступ.',
  unpublished:
    'Заведение не\u00A0опубликовано: страницу видят только те, у\u00A0кого есть к\u00A0ней доступ.',
}

/** What a visitor must know before anything else; nothing for a place that simply works. */
export function PlaceNotice({ place }: { place: Place }) {
  const state = place.status.value === 'opened' ? place.moderationStatus : place.status
  const text = notices[state.value]
  if (!text) return null
  return (
    <div className={styles.notice}>
      <CircleAlert aria-hidden="true" />
      <div>
        <p className={styles.label}>{state.label}</p>
        <p>{text}</p>
        {place.moderationUnpublishedReason && <p>Причина: {place.moderationUnpublishedReason}</p>}
      </div>
    </div>
  )
}
