import { useParams } from 'react-router'
import { ByCodePage } from '#web/features/reservations/by-code-page.tsx'
import type { PageLoadArgs } from '#web/lib/route-data.ts'
import { metaOf } from '#web/lib/seo.ts'

/** The code is read in the browser alone: a robot that looks at links learns nothing and changes nothing. */
export async function load({ publicUrl }: PageLoadArgs) {
  return { seo: metaOf({ title: 'Отмена брони', isIndexed: false }, publicUrl) }
}

export default function BookingDeclineRoute() {
  const { code = '' } = useParams()
  return <ByCodePage key={code} code={code} purpose="decline" />
}
