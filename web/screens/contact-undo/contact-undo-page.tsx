import { useQuery } from '@tanstack/react-query'
import type { ContactUndo } from '#contract/users/contacts.ts'
import { ApiError, errorMessage, NO_CONNECTION } from '#web/lib/api/api-error.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { useModalAddress } from '#web/lib/pages/modal.ts'
import { contactUndoQuery } from '#web/nouns/accounts/api.ts'
import { useUndoContact } from '#web/nouns/accounts/contact-changes.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { LoadingPlaceholder } from '#web/ui/lists/loading-placeholder.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns, Panel } from '#web/ui/page-columns.tsx'
import styles from './contact-undo-page.module.css'

/** The page of a link in a message about a changed e-mail or phone: it changes nothing before a press. */
export function ContactUndoPage({ token }: { token: string }) {
  const query = useQuery(contactUndoQuery(token))
  return (
    <PageColumns width="reading" className={styles.page}>
      <h1>Вернуть прежние почту и&nbsp;телефон</h1>
      {query.isPending && (
        <LoadingPlaceholder withoutScripts="Чтобы вернуть прежние почту и телефон, включите JavaScript.">
          <Skeleton shape="block" />
        </LoadingPlaceholder>
      )}
      {query.isError && isGone(query.error) && (
        <EmptyState
          title="Ссылка не подходит"
          text="Она действует 7 дней. Если профилем пользуется кто-то другой, напишите нам."
          illustration="not-found"
        >
          <LinkButton to="/contacts">Контакты</LinkButton>
        </EmptyState>
      )}
      {query.isError && !isGone(query.error) && (
        <ListFailure error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && (query.data.isUndone ? <Undone /> : <Question undo={query.data} token={token} />)}
    </PageColumns>
  )
}

function isGone(error: Error): boolean {
  return error instanceof ApiError && error.code !== NO_CONNECTION && error.code < 500
}

function Question({ undo, token }: { undo: ContactUndo; token: string }) {
  const now = useNow()
  const restore = useUndoContact(token, {})
  return (
    <Panel>
      <p>{sentence(undo)}</p>
      <div className={styles.consequences}>
        <ul>
          <li>Почта и телефон станут такими, какими были до этого изменения.</li>
          <li>Все сеансы завершатся на всех устройствах.</li>
          <li>Пароль сбросится, ключи доступа и способы входа, добавленные после, пропадут.</li>
        </ul>
      </div>
      <p className={styles.note}>
        {`Ссылка действует до ${formatDate(Date.parse(undo.until), 'Europe/Moscow', now)}. Если это были вы, ничего делать не нужно.`}
      </p>
      {restore.isError && (
        <p className={styles.failure} role="alert">
          {errorMessage(restore.error)}
        </p>
      )}
      <Button variant="primary" isPending={restore.isPending} onClick={() => restore.mutate()}>
        Это не я: вернуть как было
      </Button>
    </Panel>
  )
}

function sentence({ channel, former, present }: ContactUndo): string {
  if (former === null) {
    return `К профилю ${channel === 'email' ? 'добавлена почта' : 'добавлен телефон'} ${present}.`
  }
  return channel === 'email'
    ? `Почта профиля изменена с ${former} на ${present}.`
    : `Телефон профиля изменён с ${former} на ${present}.`
}

function Undone() {
  const modalAddress = useModalAddress()
  return (
    <Panel>
      <p role="status">
        Почта и телефон возвращены, все сеансы завершены. Войдите по коду и задайте новый пароль в настройках.
      </p>
      <div className={styles.next}>
        <LinkButton variant="primary" to={modalAddress('restore_password')} preventScrollReset>
          Войти по коду
        </LinkButton>
      </div>
    </Panel>
  )
}
