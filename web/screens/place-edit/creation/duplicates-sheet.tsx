import { formatDistance } from '#web/lib/format/distance.ts'
import type { Duplicate } from '#web/nouns/places/edit-form/place-changes.ts'
import { streetLine } from '#web/nouns/places/place-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { Sheet } from '#web/ui/windows/dialog.tsx'
import styles from './duplicates-sheet.module.css'

interface DuplicatesSheetProps {
  duplicates: readonly Duplicate[]
  isPending: boolean
  onAnyway: () => void
  onClose: () => void
}

/** Existing places that are probably the one being added. */
export function DuplicatesSheet({ duplicates, isPending, onAnyway, onClose }: DuplicatesSheetProps) {
  return (
    <Sheet
      title="Похоже, оно уже есть"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Вернуться</Button>
          <Button variant="primary" isPending={isPending} onClick={onAnyway}>
            Это другое, добавить
          </Button>
        </>
      }
    >
      <p className={styles.lead}>Посмотрите, нет ли вашего заведения среди этих. Двойники мешают гостям.</p>
      <ul className={styles.list}>
        {duplicates.map(({ place, distance, isSamePhone }) => (
          <li key={place.id}>
            <a href={`/${place.latinName}`} className={styles.row}>
              <Avatar id={place.id} name={place.name} image={place.avatar} />
              <span className={styles.text}>
                <span className={styles.name}>{place.name}</span>
                <Facts
                  className={styles.facts}
                  items={[
                    place.category.name,
                    streetLine(place.location),
                    formatDistance(distance),
                    isSamePhone && 'тот же телефон',
                  ]}
                />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
