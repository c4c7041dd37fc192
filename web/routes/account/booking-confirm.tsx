import { useParams } from 'react-router'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { ByCodePage } from '#web/screens/booking-by-code/by-code-page.tsx'

/** Only the browser reads the code, so that a bot that follows the link learns and changes nothing. */
export async function load({ publicUrl }: PageLoadArgs) {
  return { seo: pageHeadOf({ title: 'Подтверждение брони', isIndexed: false }, publicUrl) }
}

export default function BookingConfirmRoute() {
  const { code = '' } = useParams()
  return <ByCodePage key={code} code={code} purpose="confirm" />
}
