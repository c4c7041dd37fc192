import { useQuery } from '@tanstack/react-query'
import { inQuotes } from '#contract/russian.ts'
import type { ModalProps } from '#web/lib/pages/modal.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { SignInRequiredSheet } from '#web/nouns/accounts/sign-in/sign-in-required-sheet.tsx'
import { ownHoursReportQuery } from '#web/nouns/places/hours/api.ts'
import { useCurrentPlace } from '#web/nouns/places/page/page-place.ts'
import { Spinner } from '#web/ui/lists/spinner.tsx'
import { Sheet } from '#web/ui/windows/dialog.tsx'
import { HoursReportForm } from './hours-report-form.tsx'

/** `?modal=place_hours`: a guest reports the opening hours of the open place. */
export function HoursReportModal({ onClose }: ModalProps) {
  const place = useCurrentPlace()
  const viewer = useViewer()
  const report = useQuery({ ...ownHoursReportQuery(place?.id ?? ''), enabled: Boolean(place && viewer) })
  if (!place || place.status.value === 'closed' || place.status.value === 'deleted') return null
  const title = 'Как работает заведение'
  if (!viewer) {
    return (
      <SignInRequiredSheet title={title} onClose={onClose}>
        {`Войдите, чтобы подсказать часы ${inQuotes(place.name)}: так мы отличаем людей от роботов.`}
      </SignInRequiredSheet>
    )
  }
  if (report.isPending) {
    return (
      <Sheet title={title} onClose={onClose}>
        <Spinner />
      </Sheet>
    )
  }
  return <HoursReportForm place={place} title={title} report={report.data ?? null} onClose={onClose} />
}
