import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/users/users.ts'
import type { ModalProps } from '#web/lib/pages/modal.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { userQuery } from '#web/nouns/users/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { Spinner } from '#web/ui/lists/spinner.tsx'
import { ConfirmDialog } from '#web/ui/windows/confirm-dialog.tsx'
import { Dialog } from '#web/ui/windows/dialog.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './profile-edit-page.module.css'
import { ProfileFields } from './profile-fields.tsx'
import { useProfileForm } from './use-profile-form.ts'

/** `?modal=edit_user`: edits the viewer's own profile over any page. */
export function EditUserModal({ onClose }: ModalProps) {
  const viewer = useViewer()
  return viewer ? <OwnProfileDialog userId={viewer.id} onClose={onClose} /> : null
}

function OwnProfileDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { data: user, isError, refetch } = useQuery(userQuery(userId))
  if (user) return <ProfileDialog user={user} onClose={onClose} />
  return (
    <Dialog title="Редактировать профиль" onClose={onClose}>
      {isError ? (
        <Button onClick={() => void refetch()}>Не получилось загрузить. Повторить</Button>
      ) : (
        <Spinner />
      )}
    </Dialog>
  )
}

function ProfileDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const form = useProfileForm(user, {
    onSaved: () => {
      showSnackbar('Данные пользователя изменены', 'success')
      onClose()
    },
  })
  return (
    <Dialog
      title="Редактировать профиль"
      onClose={() => (form.hasChanges ? setIsConfirming(true) : onClose())}
      footer={
        <Button
          type="submit"
          form="edit-user"
          variant="primary"
          isPending={form.isSaving}
          disabled={form.avatar.isUploading}
        >
          Сохранить
        </Button>
      }
    >
      <Form
        ref={form.element}
        id="edit-user"
        className={styles.form}
        isPending={form.isSaving}
        onSubmit={form.handleSubmit}
      >
        <ProfileFields form={form} />
      </Form>
      {isConfirming && (
        <ConfirmDialog
          title="Закрыть без сохранения?"
          confirmLabel="Закрыть"
          cancelLabel="Остаться"
          onConfirm={onClose}
          onCancel={() => setIsConfirming(false)}
        >
          Изменения профиля ещё не сохранены.
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
