import type { Message } from '#contract/chats/chats.ts'
import { reactionIcons, useReact } from '#web/nouns/chats/reactions.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './message-reactions.module.css'

/** The counted reactions of a message; a press adds the viewer's own, or takes it back. */
export function MessageReactions({ message: { id, reactions } }: { message: Message }) {
  const react = useReact(id)
  return (
    <ul className={styles.reactions} aria-label="Реакции">
      {reactions.map(({ kind, count, isOwn }) => {
        const { icon: Icon, label } = reactionIcons[kind]
        return (
          <li key={kind}>
            <button
              type="button"
              className={classNames(styles.reaction, isOwn && styles.own)}
              aria-pressed={isOwn}
              aria-label={`${label}: ${count}`}
              title={label}
              onClick={() => react.mutate(isOwn ? null : kind)}
            >
              <Icon aria-hidden="true" />
              {count}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
