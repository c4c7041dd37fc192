import type { Place } from '#contract/places/places.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { asSentence } from '#web/lib/format/sentence.ts'
import { useNow } from '#web/lib/now.ts'
import { icon } from '#web/ui/icon.ts'
import styles from './place-notice.module.css'

const CircleAlert = icon('circle-alert')

const notices: Record<string, string> = {
  'temporary-closed': 'Когда заведение откроется, мы не\u00A0знаем. Прежде чем идти, лучше уточнить.',
  closed: 'Страница осталась, чтобы отзывы и\u00A0фотографии не\u00A0пропали.',
  deleted: 'Эту страницу видят только те, у\u00A0кого есть к\u00A0ней доступ.',
  'on-moderation': 'Пока страницу видят только те, у\u00A0кого есть к\u00A0ней доступ.',
  unpublished: 'Страницу видят только те, у\u00A0кого есть к\u00A0ней доступ.',
}

/** The notice of a place that is closed or unpublished; nothing for an open one. */
export function PlaceNotice({ place }: { place: Place }) {
  const state = place.status.value === 'opened' ? place.moderationStatus : place.status
  const now = useNow()
  const text = place.reopensOn
    ? asSentence(`Снова откроется ${formatDate(Date.parse(place.reopensOn), 'UTC', now)}`)
    : notices[state.value]
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
