import { EmptyState } from '#web/ui/empty-state.tsx'

/** In place of the lists that a person does not show to this viewer. */
export function HiddenFollowLists() {
  return (
    <EmptyState
      title="Подписки скрыты"
      text={'Этот человек выбрал, кто видит его подписчиков и\u00A0подписки.'}
      illustration="no-followed"
    />
  )
}
