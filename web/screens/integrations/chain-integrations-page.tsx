import { useQuery } from '@tanstack/react-query'
import { organisationQuery } from '#web/nouns/organisations/api.ts'
import { organisationCrumbs } from '#web/nouns/organisations/organisation-crumbs.ts'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import styles from './integrations-page.module.css'
import { WebhooksPanel } from './webhooks-panel.tsx'

/** The webhooks of all places of a chain. */
export function ChainIntegrationsPage({ organisationId }: { organisationId: string }) {
  const { data: organisation } = useQuery(organisationQuery(organisationId))
  if (!organisation) return null
  return (
    <PageColumns width="reading" className={styles.page}>
      <Breadcrumbs
        crumbs={[
          ...organisationCrumbs(organisation),
          { label: 'Подключения', to: `/organisations/${organisationId}/integrations` },
        ]}
      />
      <h1>Подключения</h1>
      <p className={styles.facts}>Календарь и виджет — у каждого заведения свои, в его подключениях.</p>
      <WebhooksPanel venue={{ organisationId }} />
    </PageColumns>
  )
}
