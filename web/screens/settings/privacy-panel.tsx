import { useQuery } from '@tanstack/react-query'
import { type Audience, audiences } from '#contract/users/account-limits.ts'
import { privacyQuery } from '#web/nouns/accounts/api.ts'
import { useChangePrivacy } from '#web/nouns/accounts/privacy-changes.ts'
import { Switch } from '#web/ui/fields/choice.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { MissingData } from '#web/ui/lists/missing-data.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
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
    name: 'followListsVisibleTo',
    label: 'Кто видит моих подписчиков и подписки',
    hint: 'От\u00A0остальных вы\u00A0скрыты и\u00A0среди подписчиков людей и\u00A0заведений. Общее число подписчиков видят все.',
  },
] as const

const switches = [
  { name: 'showsPresence', label: 'Показывать собеседникам, когда я\u00A0был(а) в\u00A0сети' },
  { name: 'showsTyping', label: 'Показывать собеседникам, что я\u00A0пишу' },
] as const

/** The choices of what others may do and see of the viewer. */
export function PrivacyPanel() {
  const query = useQuery(privacyQuery())
  const change = useChangePrivacy({ onSuccess: () => showSnackbar('Сохранено', 'success') })
  const privacy = query.data
  if (!privacy) return <MissingData query={query} />
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
      <div>
        {switches.map(({ name, label }) => (
          <Switch
            key={name}
            checked={privacy[name]}
            onChange={({ target }) => change.mutate({ [name]: target.checked })}
          >
            {label}
          </Switch>
        ))}
        <p className={styles.hint}>Пока это скрыто, вы&nbsp;не&nbsp;видите того&nbsp;же о&nbsp;других.</p>
      </div>
    </div>
  )
}
