import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { PollCreatePage } from '#web/screens/polls/poll-create-page.tsx'

export async function load({ publicUrl }: PageLoadArgs) {
  return { seo: pageHeadOf({ title: 'Куда пойдём?', isIndexed: false }, publicUrl) }
}

export default function PollCreateRoute() {
  return <PollCreatePage />
}
