import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GuestCard } from '#contract/guest-cards/guest-cards.ts'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { Sheet } from '#web/ui/windows/dialog.tsx'
import styles from './guest-card.module.css'
import { guestTitle } from './guest-labels.ts'
import { GuestLine } from './guest-line.tsx'
import { guestsQuery } from './guests-api.ts'

interface MergeSheetProps {
  placeId: string
  guest: GuestCard
  isPending: boolean
  onMerge: (otherId: string) => void
  onClose: () => void
}

/** Chooses the card that becomes a part of this one. */
export function MergeSheet({ placeId, guest, isPending, onMerge, onClose }: MergeSheetProps) {
  const [text, setText] = useState('')
  const query = useInfiniteQuery({
    ...guestsQuery(placeId, { query: text }),
    placeholderData: keepPreviousData,
  })
  const others = query.data?.pages.flatMap(({ guests }) => guests).filter(({ id }) => id !== guest.id) ?? []
  return (
    <Sheet title={`Объединить: ${guestTitle(guest)}`} onClose={onClose}>
      <div className={styles.part}>
        <p className={styles.facts}>
          Выберите вторую карточку того же человека. Телефоны, заметки и визиты станут общими, это можно
          отменить.
        </p>
        <SearchField
          label="Имя или последние цифры телефона"
          value={text}
          maxLength={60}
          onSearch={setText}
        />
        <InfiniteList
          query={query}
          items={others}
          keyOf={({ id }) => id}
          layout="rows"
          label="Другие карточки"
          skeleton={<RowSkeleton />}
          endText="Это все карточки"
          empty={{ title: 'Никого не нашли', text: 'Попробуйте имя или последние цифры телефона.' }}
          renderItem={(other) => (
            <GuestLine
              guest={other}
              name={(className, title) => (
                <button
                  type="button"
                  className={className}
                  disabled={isPending}
                  onClick={() => onMerge(other.id)}
                >
                  {title}
                </button>
              )}
            />
          )}
        />
      </div>
    </Sheet>
  )
}
