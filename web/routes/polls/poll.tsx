import { data, useLoaderData, useParams } from 'react-router'
import { ApiError } from '#web/lib/api/api-error.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { pollQuery } from '#web/nouns/polls/api.ts'
import { pollTitle } from '#web/nouns/polls/poll-labels.ts'
import { PollOver } from '#web/screens/polls/poll-over.tsx'
import { PollPage } from '#web/screens/polls/poll-page.tsx'

export async function load({ queryClient, params, publicUrl }: PageLoadArgs) {
  try {
    const poll = await queryClient.fetchQuery(pollQuery(params.token ?? ''))
    const names = poll.places.map(({ name }) => name).join(', ')
    const seo = { title: pollTitle(poll), description: `Голосуем: ${names}`, isIndexed: false }
    return { seo: pageHeadOf(seo, publicUrl), isOver: false }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 410) throw error
    const seo = pageHeadOf({ title: 'Голосование закончилось', isIndexed: false }, publicUrl)
    return data({ seo, isOver: true }, { status: 410 })
  }
}

export default function PollRoute() {
  const { token = '' } = useParams()
  const { isOver } = useLoaderData<{ isOver: boolean }>()
  return isOver ? <PollOver /> : <PollPage key={token} token={token} />
}
