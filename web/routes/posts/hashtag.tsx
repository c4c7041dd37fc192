import { useLoaderData } from 'react-router'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { HashtagPage } from '#web/screens/feed/hashtag-page.tsx'
import { loadHashtag } from '#web/screens/feed/load-hashtag.ts'

export const load = (args: PageLoadArgs) => loadHashtag(args)

export default function Hashtag() {
  return <HashtagPage {...useLoaderData<typeof load>()} />
}
