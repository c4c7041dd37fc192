import type { ReactNode } from 'react'
import type { RowField } from '#contract/reference/list-fields.ts'
import type { LogEntry } from '#contract/users/administration-log.ts'
import { countOf, forms } from '#web/lib/format/plurals.ts'
import { fieldLabels, listWords } from '#web/nouns/administration/list-words.ts'
import { accountRoleNames } from '#web/nouns/administration/role-names.ts'
import { roleNames } from '#web/nouns/permissions/role-names.ts'
import cardStyles from './account-card.module.css'

type RoleChange = NonNullable<LogEntry['role']>

const names: Record<RoleChange['role'], string> = { ...roleNames, ...accountRoleNames, requester: '' }

/** The action and the person or thing it concerned. */
export function EntryWords({ entry }: { entry: LogEntry }) {
  const { role, block, row, action, join, run } = entry
  if (role) return <RoleWords {...role} />
  if (block) {
    return (
      <Words of={<a href={`/users/${block.user.id}`}>{block.user.fullName}</a>}>
        {block.reason === null ? 'Профиль разблокирован' : `Профиль заблокирован: ${block.reason}`}
      </Words>
    )
  }
  if (row) return <ListWords {...row} />
  if (action) {
    const count = countOf(action.changed, forms.places)
    return (
      <Words of={<a href="/admin/place-actions">{actionWords[action.kind]}</a>}>
        {[action.isUndo ? `Отменено: ${count}` : count, action.city].filter(Boolean).join(', ')}
      </Words>
    )
  }
  if (join) {
    return (
      <Words of={<a href={`/${join.place.latinName}`}>{join.place.name}</a>}>
        {`Присоединено: ${join.joined}`}
      </Words>
    )
  }
  if (run) {
    const what = run.isDecision ? 'Решение о совпадении' : 'Загрузка'
    return (
      <Words of={<a href={`/admin/imports/${run.id}`}>{run.fileName}</a>}>
        {run.isUndo ? `${what} отменена` : what}
      </Words>
    )
  }
  return <Words of="Запись удалена">Того, о чём она, больше нет</Words>
}

function Words({ of, children }: { of: ReactNode; children: ReactNode }) {
  return (
    <>
      <h2 className={cardStyles.name}>{of}</h2>
      <p>{children}</p>
    </>
  )
}

const actionWords: Record<NonNullable<LogEntry['action']>['kind'], string> = {
  publish: 'Публикация заведений',
  unpublish: 'Снятие заведений с публикации',
  move: 'Перенос заведений в другой город',
}

const rowWords: Record<NonNullable<LogEntry['row']>['action'], string> = {
  added: 'добавлено',
  edited: 'изменено',
  hidden: 'скрыто',
  shown: 'показано снова',
  merged: 'присоединено',
}

function ListWords({ list, id, name, action, details }: NonNullable<LogEntry['row']>) {
  const words = details.map((detail) => fieldLabels[detail as RowField]?.toLowerCase() ?? detail)
  const changes = action === 'edited' || action === 'merged' ? ` — ${words.join(', ')}` : ''
  return (
    <Words of={name ? <a href={`/admin/lists/${list}/${id}`}>{name}</a> : listWords[list].singular}>
      {`${listWords[list].title}: ${rowWords[action]}${changes}`}
    </Words>
  )
}

function RoleWords({ user, place, organisation, ...change }: RoleChange) {
  return (
    <>
      <Words of={<a href={`/users/${user.id}`}>{user.fullName}</a>}>{wordsOf(change)}</Words>
      {place && (
        <p>
          Заведение <a href={`/${place.latinName}`}>{place.name}</a>
        </p>
      )}
      {organisation && (
        <p>
          Сеть <a href={`/organisations/${organisation.id}`}>{organisation.name}</a>
        </p>
      )}
    </>
  )
}

function wordsOf({ role, action }: Pick<RoleChange, 'role' | 'action'>): string {
  if (role === 'requester') return action === 'removed' ? 'Запрос прав снят' : 'Запрос прав'
  if (action === 'removed') return `Снята роль «${names[role]}»`
  if (action === 'accepted') return `Принята роль «${names[role]}»`
  return `Дана роль «${names[role]}»`
}
