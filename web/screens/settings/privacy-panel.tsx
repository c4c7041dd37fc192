import { useQuery } from '@tanstack/react-query'
import { type Audience, audiences } from '#contract/users/account-limits.ts'
import { privacyQuery } from '#web/nouns/accounts/api.ts'
import { useChangePrivacy } from '#web/nouns/accounts/privacy-changes.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { showMessage } from '#web/ui/windows/messages.ts'
import styles from './privacy-panel.module.css'

const labels: Record<Audience, string> = {
  everyone: 'Все',
  followed: 'Люди из\u00A0моих подписок',
  nobody: 'Никто',
}

const choices = [
  {
    name: 'messagesFrom',
    label: 'Кто может начать переписку',
    hint: 'Начатые переписки продолжаются. Заведения пишут о\u00A0ваших бронях всегда.',
  },
  {
    name: 'commentsFrom',
    label: 'Кто комментирует мои записи',
    hint: 'Заведение отвечает на\u00A0отзыв о\u00A0себе всегда. Прежние комментарии остаются.',
  },
  {
    name: 'listsFor',
    label: 'Кто видит моих подписчиков и подписки',
    hint: 'От\u00A0остальных вы\u00A0скрыты и\u00A0среди подписчиков людей и\u00A0заведений. Общее число подписчиков видят все.',
  },
] as const

/** Whom the viewer lets write, comment and see their lists. */
export function PrivacyPanel() {
  const { data: privacy, error, refetch } = useQuery(privacyQuery())
  const change = useChangePrivacy({ onSuccess: () => showMessage('Сохранено', 'success') })
  if (!privacy) return error ? <ListFailure error={error} onRetry={refetch} /> : <RowSkeleton />
  return (
    <div className={styles.choices}>
      {choices.map(({ name, label, hint }) => (
        <SelectField
          key={name}
          label={label}
          hint={hint}
          value={privacy[name]}
          options={audiences.map((value) => ({ value, label: labels[value] }))}
          onChange={(chosen) => {
            const audience = audiences.find((value) => value === chosen)
            if (audience) change.mutate({ [name]: audience })
          }}
        />
      ))}
    </div>
  )
}
