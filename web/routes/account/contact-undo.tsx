import { useParams } from 'react-router'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { ContactUndoPage } from '#web/screens/contact-undo/contact-undo-page.tsx'

/** Only the browser reads the link, so that a robot that follows it learns and changes nothing. */
export async function load({ publicUrl }: PageLoadArgs) {
  return { seo: pageHeadOf({ title: 'Вернуть прежние почту и\u00A0телефон', isIndexed: false }, publicUrl) }
}

export default function ContactUndoRoute() {
  const { token = '' } = useParams()
  return <ContactUndoPage key={token} token={token} />
}
