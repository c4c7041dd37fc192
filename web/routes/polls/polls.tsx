import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { ownPollsQuery } from '#web/nouns/polls/api.ts'
import { PollsPage } from '#web/screens/polls/polls-page.tsx'

export async function load({ queryClient, publicUrl }: PageLoadArgs) {
  const polls = queryClient.prefetchQuery(ownPollsQuery())
  if (import.meta.env.SSR) await polls
  return { seo: pageHeadOf({ title: 'Мои голосования', isIndexed: false }, publicUrl) }
}

export default function PollsRoute() {
  return <PollsPage />
}
