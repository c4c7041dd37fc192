import type { ReactNode } from 'react'
import type { ReferenceField } from '#contract/reference/list-fields.ts'
import type { LogEntry } from '#contract/users/administration-log.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { fieldLabels, listLabels } from '#web/nouns/administration/list-labels.ts'
import { accountRoleNames } from '#web/nouns/administration/role-names.ts'
import { roleNames } from '#web/nouns/permissions/role-names.ts'

type RoleChange = NonNullable<LogEntry['role']>

const names: Record<RoleChange['role'], string> = { ...roleNames, ...accountRoleNames, requester: '' }

/** The action and its subject. */
export function EntrySummary({ entry }: { entry: LogEntry }) {
  const { role, block, row, action, placeMerge, chainMerge, run } = entry
  if (role) return <RoleChangeSummary {...role} />
  if (block) {
    return (
      <Titled title={<a href={`/users/${block.user.id}`}>{block.user.fullName}</a>}>
        {block.reason === null ? 'Профиль разблокирован' : `Профиль заблокирован: ${block.reason}`}
      </Titled>
    )
  }
  if (row) return <ListChange {...row} />
  if (action) {
    const count = formatCount(action.changed, nounForms.places)
    return (
      <Titled title={<a href="/admin/place-actions">{actionLabels[action.kind]}</a>}>
        {[action.isUndo ? `Отменено: ${count}` : count, action.city].filter(Boolean).join(', ')}
      </Titled>
    )
  }
  if (placeMerge) {
    return (
      <Titled title={<a href={`/${placeMerge.place.latinName}`}>{placeMerge.place.name}</a>}>
        {`Присоединено: ${placeMerge.merged}`}
      </Titled>
    )
  }
  if (chainMerge) {
    const { organisation, merged, isUndo } = chainMerge
    return (
      <Titled title={<a href={`/organisations/${organisation.id}`}>{organisation.name}</a>}>
        {isUndo ? `Сеть отсоединена: ${merged}` : `Присоединена сеть: ${merged}`}
      </Titled>
    )
  }
  if (run) {
    const label = run.isDecision ? 'Решение о совпадении' : 'Загрузка'
    return (
      <Titled title={<a href={`/admin/imports/${run.id}`}>{run.fileName}</a>}>
        {run.isUndo ? `${label} отменена` : label}
      </Titled>
    )
  }
  return (
    <Titled title="Объект удалён">Запись журнала осталась, а того, к чему она относится, больше нет</Titled>
  )
}

function Titled({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <>
      <h2>{title}</h2>
      <p>{children}</p>
    </>
  )
}

const actionLabels: Record<NonNullable<LogEntry['action']>['kind'], string> = {
  publish: 'Публикация заведений',
  unpublish: 'Снятие заведений с публикации',
  move: 'Перенос заведений в другой город',
  tag: 'Отметка поставлена заведениям',
  untag: 'Отметка снята с\u00A0заведений',
}

const rowActionLabels: Record<NonNullable<LogEntry['row']>['action'], string> = {
  added: 'добавлено',
  edited: 'изменено',
  hidden: 'скрыто',
  shown: 'показано снова',
  merged: 'присоединено',
}

function ListChange({ list, id, name, action, details }: NonNullable<LogEntry['row']>) {
  const fields = details.map((detail) => fieldLabels[detail as ReferenceField]?.toLowerCase() ?? detail)
  const changes = action === 'edited' || action === 'merged' ? ` — ${fields.join(', ')}` : ''
  return (
    <Titled title={name ? <a href={`/admin/lists/${list}/${id}`}>{name}</a> : listLabels[list].singular}>
      {`${listLabels[list].title}: ${rowActionLabels[action]}${changes}`}
    </Titled>
  )
}

function RoleChangeSummary({ user, place, organisation, ...change }: RoleChange) {
  return (
    <>
      <Titled title={<a href={`/users/${user.id}`}>{user.fullName}</a>}>{describeRoleChange(change)}</Titled>
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

function describeRoleChange({ role, action }: Pick<RoleChange, 'role' | 'action'>): string {
  if (role === 'requester') return action === 'removed' ? 'Запрос прав отменён' : 'Запрос прав'
  if (action === 'removed') return `Отозвана роль «${names[role]}»`
  if (action === 'accepted') return `Принята роль «${names[role]}»`
  return `Выдана роль «${names[role]}»`
}
