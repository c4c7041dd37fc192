import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The empty state with a link back to the place. */
export function GalleryEmpty({ title, backTo }: { title: string; backTo: string }) {
  return (
    <EmptyState title={title} illustration="no-posts">
      <LinkButton to={backTo}>К заведению</LinkButton>
    </EmptyState>
  )
}
