import type { ReactNode } from 'react'
import { Panel } from '#web/ui/page-columns.tsx'
import styles from '../section-links.module.css'

/** The sections of the form, in the order of the page. */
export const editSections = [
  { id: 'edit-main', label: 'Главное' },
  { id: 'edit-pictures', label: 'Оформление' },
  { id: 'edit-address', label: 'Адрес' },
  { id: 'edit-contacts', label: 'Контакты' },
  { id: 'edit-hours', label: 'Часы работы' },
  { id: 'edit-features', label: 'Особенности' },
  { id: 'edit-menus', label: 'Меню' },
  { id: 'edit-albums', label: 'Фото' },
  { id: 'edit-booking', label: 'Бронирование' },
  { id: 'edit-state', label: 'Состояние' },
] as const

export type EditSectionId = (typeof editSections)[number]['id']

export function EditSection({ id, children }: { id: EditSectionId; children: ReactNode }) {
  const title = editSections.find((section) => section.id === id)?.label ?? ''
  return (
    <div id={id} className={styles.target}>
      <Panel title={title}>
        <div className={styles.fields}>{children}</div>
      </Panel>
    </div>
  )
}
