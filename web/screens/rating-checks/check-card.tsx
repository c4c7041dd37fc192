import { useState } from 'react'
import type { RatingCheck } from '#contract/places/rating-checks.ts'
import { MAX_NOTE } from '#contract/writing.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { formatTimePassed } from '#web/lib/format/dates.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { useNow } from '#web/lib/now.ts'
import { useAppealRating, useDecideRating } from '#web/nouns/moderation/rating-checks-api.ts'
import { grades } from '#web/nouns/posts/grades.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { FormSheet } from '#web/ui/forms/form-sheet.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './checks-page.module.css'

const statusLabels: Record<RatingCheck['status'], string> = {
  waiting: 'Проверяется',
  counted: 'Учтена',
  refused: 'Не\u00a0учтена',
}

const showError = (error: Error) => showSnackbar(errorMessage(error), 'error')

/** A rating under check, with what its reader may do. */
export function CheckCard({ check, isOwn }: { check: RatingCheck; isOwn: boolean }) {
  const now = useNow()
  const { postId, place, author, status, note, appealText } = check
  const grade = grades.find(({ rating }) => rating === check.rating)
  const passed = Math.max(0, now - Date.parse(check.createdAt)) / 1000
  return (
    <article className={styles.card}>
      <p className={styles.head}>
        <a href={`/posts/${postId}`}>{place.name}</a>
        <span className={styles[status]}>{statusLabels[status]}</span>
      </p>
      <Facts
        className={styles.facts}
        items={[
          grade?.name,
          !isOwn && (
            <a key="author" href={`/users/${author.id}`}>
              {author.fullName}
            </a>
          ),
          !isOwn &&
            (check.accountAgeDays === 0
              ? 'аккаунт создан в\u00a0тот же день'
              : `аккаунту ${formatCount(check.accountAgeDays, nounForms.days)}`),
          formatTimePassed(passed),
        ]}
      />
      {check.text && <p className={styles.text}>{check.text}</p>}
      {appealText && <p className={styles.comment}>{`${isOwn ? 'Вы написали' : 'Автор'}: ${appealText}`}</p>}
      {note && <p className={styles.comment}>{`Модератор: ${note}`}</p>}
      {isOwn
        ? check.canAppeal && <Appeal check={check} />
        : status === 'waiting' && <Decision check={check} />}
    </article>
  )
}

function Decision({ check }: { check: RatingCheck }) {
  const [isCounted, setCounted] = useState<boolean | null>(null)
  const decide = useDecideRating(check.postId, {
    onSuccess: () => showSnackbar('Решение записано', 'success'),
    onError: showError,
  })
  return (
    <div className={styles.buttons}>
      <Button size="small" onClick={() => setCounted(true)}>
        Учесть
      </Button>
      <Button size="small" onClick={() => setCounted(false)}>
        Не учитывать
      </Button>
      {isCounted !== null && (
        <NoteSheet
          title={isCounted ? 'Учесть оценку' : 'Не учитывать оценку'}
          label="Почему"
          hint="Прочтёт автор отзыва."
          isPending={decide.isPending}
          onClose={() => setCounted(null)}
          onSubmit={(note) => decide.mutate({ isCounted, note })}
        />
      )}
    </div>
  )
}

function Appeal({ check }: { check: RatingCheck }) {
  const [isOpen, setOpen] = useState(false)
  const appeal = useAppealRating(check.postId, {
    onSuccess: () => {
      setOpen(false)
      showSnackbar('Модератор это прочтёт', 'success')
    },
    onError: showError,
  })
  return (
    <div className={styles.buttons}>
      <Button size="small" onClick={() => setOpen(true)}>
        {check.status === 'refused' ? 'Обжаловать' : 'Объяснить'}
      </Button>
      {isOpen && (
        <NoteSheet
          title={check.status === 'refused' ? 'Обжаловать решение' : 'Объяснение модератору'}
          label="Когда и как вы были в этом заведении"
          hint="Написать можно один раз."
          isPending={appeal.isPending}
          onClose={() => setOpen(false)}
          onSubmit={(text) => appeal.mutate(text)}
        />
      )}
    </div>
  )
}

interface WordSheetProps {
  title: string
  label: string
  hint: string
  isPending: boolean
  onClose: () => void
  onSubmit: (text: string) => void
}

function NoteSheet({ title, label, hint, isPending, onClose, onSubmit }: WordSheetProps) {
  const [text, setText] = useState('')
  const { element, errors, showErrors, clearErrors } = useFormErrors<'text'>()
  const handleSubmit = () => {
    if (!showErrors(text.trim() === '' ? { text: 'Заполните это поле' } : {})) onSubmit(text.trim())
  }
  return (
    <FormSheet
      ref={element}
      title={title}
      submitLabel="Отправить"
      isPending={isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextArea
        label={label}
        name="text"
        rows={4}
        maxLength={MAX_NOTE}
        value={text}
        data-autofocus=""
        error={errors.text}
        hint={hint}
        onChange={(event) => {
          setText(event.target.value)
          clearErrors()
        }}
      />
    </FormSheet>
  )
}
