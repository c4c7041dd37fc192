import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ProofSheet } from '#web/features/accounts/proof-sheet.tsx'
import { useAccountDeleted } from '#web/features/accounts/session.ts'
import { forgetSwitches } from '#web/features/notifications/switches.ts'
import { apiOf } from '#web/lib/api.ts'
import type { ModalProps } from '#web/lib/modal.ts'
import { useViewer } from '#web/lib/page-state.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { archiveAddress } from './archive-address.ts'
import styles from './delete-user-modal.module.css'

const WORD = 'удалить'

/** `?modal=delete_user`: says what goes and what stays, and wants the word and the password or a code. */
export function DeleteUserModal({ onClose }: ModalProps) {
  const viewer = useViewer()
  return viewer ? <DeleteOwnProfile userId={viewer.id} onClose={onClose} /> : null
}

function DeleteOwnProfile({ userId, onClose }: { userId: string; onClose: () => void }) {
  const [word, setWord] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const queryClient = useQueryClient()
  const accountDeleted = useAccountDeleted()
  const archive = archiveAddress(userId)
  const check = () => {
    const isRight = word.trim().toLowerCase() === WORD
    if (!isRight) setProblem(`Введите слово «${WORD}»`)
    return isRight
  }

  return (
    <ProofSheet
      title="Удалить профиль?"
      confirmLabel="Удалить"
      check={check}
      run={async (body) => {
        await apiOf(queryClient).call('DELETE /api/v2/users/:userId', { params: { userId }, body })
        forgetSwitches(userId)
        await accountDeleted()
      }}
      onClose={onClose}
    >
      <p>Профиль нельзя будет восстановить.</p>
      <ul className={styles.consequences}>
        <li>Имя, фото, почта, телефон и всё личное исчезнут.</li>
        <li>Записи и комментарии останутся с подписью «Удалённый пользователь».</li>
        <li>Подписки и подписчики пропадут.</li>
        <li>Все сеансы завершатся на всех устройствах.</li>
      </ul>
      <p className={styles.archive}>
        Сначала можно{' '}
        <a href={archive} download>
          скачать свои данные
        </a>
        .
      </p>
      <TextField
        label={`Чтобы подтвердить, введите слово «${WORD}»`}
        name="confirmation"
        autoComplete="off"
        autoCapitalize="none"
        value={word}
        error={problem}
        onChange={(event) => {
          setWord(event.target.value)
          setProblem(undefined)
        }}
      />
    </ProofSheet>
  )
}
