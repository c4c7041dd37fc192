import { formatDateTime } from '#web/lib/format/dates.ts'
import { Facts } from '#web/ui/text/facts.tsx'

interface ChangeFactsProps {
  className: string | undefined
  by: { id: string; fullName: string } | null
  /** Shown where no person made the change. */
  automaticLabel: string
  createdAt: string
}

/** The author of a change by an administrator, and its time. */
export function ChangeFacts({ className, by, automaticLabel, createdAt }: ChangeFactsProps) {
  return (
    <Facts
      className={className}
      items={[
        by ? (
          <a key="by" href={`/users/${by.id}`}>
            {by.fullName}
          </a>
        ) : (
          automaticLabel
        ),
        <time key="at" dateTime={createdAt}>
          {formatDateTime(Date.parse(createdAt), 'Europe/Moscow')}
        </time>,
      ]}
    />
  )
}
