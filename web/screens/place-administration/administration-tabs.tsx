import { LinkTab, LinkTabs } from '#web/ui/tabs.tsx'

export function AdministrationTabs() {
  return (
    <LinkTabs label="Заведения и сети">
      <LinkTab to="/admin/places">Заведения</LinkTab>
      <LinkTab to="/admin/organisations">Сети</LinkTab>
      <LinkTab to="/admin/place-actions">Действия</LinkTab>
    </LinkTabs>
  )
}
