import type { Collection } from '#contract/collections/collections.ts'
import { useReport } from '#web/nouns/moderation/report-address.ts'
import { icon } from '#web/ui/icon.ts'
import { ActionsMenu } from '#web/ui/windows/actions-menu.tsx'

const Flag = icon('flag')

/** Loaded by the press on its button, so it opens at once. */
export function CollectionMenu({ collection: { id } }: { collection: Collection }) {
  const report = useReport({ kind: 'collection', id })
  return <ActionsMenu label="Ещё" items={[{ label: 'Пожаловаться', icon: Flag, onSelect: report }]} />
}
