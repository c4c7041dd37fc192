import { useParams } from 'react-router'
import { pageNotFound } from '#web/lib/api/api-error.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { collectionInvitationQuery } from '#web/nouns/collections/api.ts'
import { JoinPage } from '#web/screens/collections/shared/join-page.tsx'

export async function load({ queryClient, params, publicUrl }: PageLoadArgs) {
  const { invitationToken = '' } = params
  if (!/^[0-9a-f]{32}$/.test(invitationToken)) throw pageNotFound()
  const { title } = await queryClient.fetchQuery(collectionInvitationQuery(invitationToken))
  return { seo: pageHeadOf({ title: `Ведите вместе: ${title}`, isIndexed: false }, publicUrl) }
}

export default function CollectionJoinRoute() {
  const { invitationToken = '' } = useParams()
  return <JoinPage invitationToken={invitationToken} />
}
