import { useState } from 'react'
import type { ModalProps } from '#web/lib/pages/modal.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { useDeleteAccount } from '#web/nouns/accounts/account-changes.ts'
import { ReauthenticationSheet } from '#web/nouns/accounts/reauthentication-sheet.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { archiveAddress } from './archive-address.ts'
import styles from './delete-user-modal.module.css'

const CONFIRMATION = 'удалить'

/**
 * `?modal=delete_user`: explains what is deleted and kept, and asks for a confirmation word and the password or a
 * code.
 */
export function DeleteUserModal({ onClose }: ModalProps) {
  const viewer = useViewer()
  return viewer ? <DeleteOwnProfile userId={viewer.id} onClose={onClose} /> : null
}

function DeleteOwnProfile({ userId, onClose }: { userId: string; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const deleteAccount = useDeleteAccount(userId)
  const archive = archiveAddress(userId)
  const check = () => {
    const isRight = typed.trim().toLowerCase() === CONFIRMATION
    if (!isRight) setProblem(`Введите слово «${CONFIRMATION}»`)
    return isRight
  }

  return (
    <ReauthenticationSheet
      title="Удалить профиль?"
      confirmLabel="Удалить"
      check={check}
      write={deleteAccount}
      onClose={onClose}
    >
      <p>
        {
          'Передумаете — войдите в\u00A0течение 30\u00A0дней, и\u00A0всё вернётся. Потом личное сотрётся насовсем.'
        }
      </p>
      <div className={styles.consequences}>
        <ul>
          <li>Имя, фото и всё личное сразу исчезнут с сайта.</li>
          <li>Записи и комментарии останутся с подписью «Удалённый пользователь».</li>
          <li>Предстоящие брони отменятся, их вернуть нельзя.</li>
          <li>Все сеансы завершатся на всех устройствах.</li>
        </ul>
      </div>
      <p className={styles.archive}>
        Сначала можно{' '}
        <a href={archive} download>
          скачать свои данные
        </a>
        .
      </p>
      <TextField
        label={`Чтобы подтвердить, введите слово «${CONFIRMATION}»`}
        name="confirmation"
        autoComplete="off"
        autoCapitalize="none"
        value={typed}
        error={problem}
        onChange={(event) => {
          setTyped(event.target.value)
          setProblem(undefined)
        }}
      />
    </ReauthenticationSheet>
  )
}
