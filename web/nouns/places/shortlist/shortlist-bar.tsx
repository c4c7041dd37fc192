import { useLocation } from 'react-router'
import { MIN_POLL_PLACES } from '#contract/polls/poll-limits.ts'
import { useStoredList } from '#web/lib/browser/stored-list.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { IconButton, LinkButton } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { shortlist } from './shortlist.ts'
import styles from './shortlist-bar.module.css'

const X = icon('x')

/** The places gathered for «Куда пойдём?», above the navigation, with the step to the poll. */
export function ShortlistBar() {
  const { pathname } = useLocation()
  const places = useStoredList(shortlist)
  if (places.length === 0 || hasNoRoom(pathname)) return null
  const clear = () => {
    shortlist.write([])
    showSnackbar('Список «Куда пойдём?» пуст', 'info', {
      label: 'Вернуть',
      onAction: () => shortlist.write(places),
    })
  }
  return (
    <section className={styles.bar} aria-label="Список «Куда пойдём?»">
      <div className={styles.text}>
        <p className={styles.title}>Куда пойдём?</p>
        <p className={styles.count} role="status">
          {places.length < MIN_POLL_PLACES
            ? `${places[0]?.name}. Добавьте ещё`
            : formatCount(places.length, nounForms.places)}
        </p>
      </div>
      <LinkButton variant="primary" size="small" to="/polls/new">
        Спросить друзей
      </LinkButton>
      <IconButton label="Очистить список" onClick={clear}>
        <X aria-hidden="true" />
      </IconButton>
    </section>
  )
}

/** Pages that show the list themselves, or whose text field is at the bottom. */
function hasNoRoom(pathname: string): boolean {
  const [first, second] = pathname.split('/').filter(Boolean)
  return first === 'polls' || (first === 'chats' && second !== undefined) || second === 'booking'
}
