import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { User } from '#contract/users/users.ts'
import { useIsHydrated } from '#web/lib/browser/hydrated.ts'
import { userQuery } from '#web/nouns/users/api.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { useLeaveGuard } from '#web/ui/forms/leave-guard.tsx'
import { PageColumns, Panel } from '#web/ui/page-columns.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './profile-edit-page.module.css'
import { ProfileFields } from './profile-fields.tsx'
import { useProfileForm } from './use-profile-form.ts'

export function ProfileEditPage({ userId }: { userId: string }) {
  const { data: user } = useQuery(userQuery(userId))
  if (!user) return null
  const crumbs = [
    ...(user.city && user.citySlug ? [{ label: user.city, to: `/${user.citySlug}/feed` }] : []),
    { label: user.fullName, to: `/users/${user.id}` },
    { label: 'Редактировать профиль' },
  ]
  return (
    <PageColumns width="reading" className={styles.page}>
      <Breadcrumbs crumbs={crumbs} />
      <h1>Редактировать профиль</h1>
      <Panel>
        <ProfileEditForm user={user} />
      </Panel>
    </PageColumns>
  )
}

function ProfileEditForm({ user }: { user: User }) {
  const navigate = useNavigate()
  const isHydrated = useIsHydrated()
  const form = useProfileForm(user, {
    onSaved: () => {
      showSnackbar('Данные пользователя изменены', 'success')
      guard.allowLeave()
      void navigate(`/users/${user.id}`)
    },
  })
  const guard = useLeaveGuard(form.hasChanges)
  return (
    <Form ref={form.element} className={styles.form} isPending={form.isSaving} onSubmit={form.handleSubmit}>
      <fieldset className={styles.fields} disabled={!isHydrated}>
        <ProfileFields form={form} />
      </fieldset>
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          isPending={form.isSaving}
          disabled={form.avatar.isUploading || !form.hasChanges}
        >
          Сохранить
        </Button>
        <LinkButton variant="quiet" to={`/users/${user.id}`}>
          Отмена
        </LinkButton>
      </div>
      {guard.dialog}
    </Form>
  )
}
