import type { User } from '#contract/users/users.ts'
import { groupDigits } from '#web/lib/format/numbers.ts'
import { nounForms, type PluralForms, plural } from '#web/lib/format/plurals.ts'
import { lazyHydrated, lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'
import { type ModalName, useModalAddress } from '#web/lib/pages/modal.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { MessageButton } from '#web/nouns/chats/message-button.tsx'
import { FollowButton } from '#web/nouns/followers/follow-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/link.tsx'
import { MoreButton } from '#web/ui/lists/more-button.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { ExpandableText } from '#web/ui/text/expandable-text.tsx'
import styles from './user-header.module.css'

const ProfileActions = lazyHydrated('ProfileActions', () => import('./profile-actions.tsx'))
const PersonMenu = lazyWithRetry('PersonMenu', () => import('./person-menu.tsx'))

/** A longer name is set smaller, so that its words are not broken. */
const LONG_NAME = 24

export function UserHeader({ user }: { user: User }) {
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <Avatar id={user.id} name={user.fullName} image={user.avatar} size="huge" />
        <div className={styles.text}>
          <h1 className={classNames(styles.name, user.fullName.length > LONG_NAME && styles.longName)}>
            {user.fullName}
          </h1>
          <p className={styles.facts}>
            {user.city && user.citySlug && (
              <a href={`/${user.citySlug}/feed`} className={styles.city}>
                {user.city}
              </a>
            )}
            {user.link && (
              <a href={user.link} className={styles.link} rel="nofollow ugc noopener" target="_blank">
                {shownLink(user.link)}
              </a>
            )}
          </p>
        </div>
      </div>
      <div className={styles.follow}>
        <HeaderActions user={user} />
      </div>
      {user.about && <ExpandableText text={user.about} className={styles.about} />}
      <Counters user={user} />
    </header>
  )
}

/** Edit actions on the viewer's own page, and actions such as following on others'. */
function HeaderActions({ user }: { user: User }) {
  const viewer = useViewer()
  if (viewer?.id !== user.id) {
    return (
      <>
        <FollowButton followed={{ userId: user.id }} name={user.fullName} isFollowed={user.isFollowed} />
        {user.canWrite && <MessageButton to={{ userId: user.id }} />}
        <MoreButton label="Ещё">
          <PersonMenu person={user} />
        </MoreButton>
      </>
    )
  }
  return <ProfileActions userId={user.id} name={user.fullName} />
}

function Counters({ user }: { user: User }) {
  return (
    <ul className={styles.figures}>
      <Counter count={user.postCount} pluralForms={nounForms.posts} />
      <Counter
        count={user.followerCount}
        pluralForms={nounForms.followers}
        modal={user.canSeeLists ? 'followers' : undefined}
      />
      <Counter
        count={user.followingUserCount}
        pluralForms={nounForms.followings}
        note="на людей"
        modal="following_users"
      />
      <Counter
        count={user.followingPlaceCount}
        pluralForms={nounForms.followings}
        note="на заведения"
        modal="following_places"
      />
      <Counter
        count={user.followingOrganisationCount || null}
        pluralForms={nounForms.followings}
        note="на сети"
        modal="following_organisations"
      />
      <Counter count={user.commentCount} pluralForms={nounForms.comments} />
    </ul>
  )
}

interface CounterProps {
  /** Null for a counter that is not shown. */
  count: number | null
  pluralForms: PluralForms
  note?: string
  /** The modal that lists the counted items. */
  modal?: ModalName | undefined
}

function Counter({ count, pluralForms, note, modal }: CounterProps) {
  const modalAddress = useModalAddress()
  if (count === null) return null
  const content = (
    <>
      <b data-figures="">{groupDigits(count)}</b>
      <span>{`${plural(count, pluralForms)}${note ? ` ${note}` : ''}`}</span>
    </>
  )
  return (
    <li>
      {modal ? (
        <Link to={modalAddress(modal)} preventScrollReset className={styles.figure}>
          {content}
        </Link>
      ) : (
        <span className={styles.figure}>{content}</span>
      )}
    </li>
  )
}

/** `https://t.me/anna/` → `t.me/anna` */
function shownLink(link: string): string {
  return link.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
}
