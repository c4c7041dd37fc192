import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type GuestSort, guestSorts } from '#contract/guest-cards/guest-card-values.ts'
import type { Place } from '#contract/places/places.ts'
import { todayIn } from '#web/lib/format/month-calendar.ts'
import { formatCount } from '#web/lib/format/plurals.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import { useNow } from '#web/lib/now.ts'
import { guestForms } from '#web/nouns/guest-cards/guest-labels.ts'
import { GuestLine } from '#web/nouns/guest-cards/guest-line.tsx'
import { type GuestListPage as Guests, guestFiles, guestsQuery } from '#web/nouns/guest-cards/guests-api.ts'
import { placeCrumbs } from '#web/nouns/places/page/place-crumbs.ts'
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { icon } from '#web/ui/icon.ts'
import { Link } from '#web/ui/link.tsx'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { Chip, ChipRow } from '#web/ui/text/chip.tsx'
import { Menu } from '#web/ui/windows/menu.tsx'
import { type GuestsAddress, guestsAddress, readGuestsAddress } from './guests-address.ts'
import styles from './guests-page.module.css'

const Download = icon('download')
const Ellipsis = icon('ellipsis')
const History = icon('history')
const Plus = icon('plus')
const Upload = icon('upload')

const GuestSheet = lazy(async () => ({
  default: (await import('#web/nouns/guest-cards/guest-sheet.tsx')).GuestSheet,
}))
const GuestForm = lazy(async () => ({
  default: (await import('#web/nouns/guest-cards/guest-form.tsx')).GuestForm,
}))
const ImportSheet = lazy(async () => ({ default: (await import('./import-sheet.tsx')).ImportSheet }))
const LogSheet = lazy(async () => ({ default: (await import('./log-sheet.tsx')).LogSheet }))

const sortLabels: Record<GuestSort, string> = {
  recent: 'Сначала недавние',
  visits: 'Чаще бывают',
  name: 'По имени',
}

/** The guests of a venue, for its people alone. */
export function GuestsPage({ place }: { place: Place }) {
  const address = readGuestsAddress(useSearchParams()[0])
  const navigate = useNavigate()
  const today = todayIn(place.location.city.timeZone, useNow())
  const query = useInfiniteQuery({ ...guestsQuery(place.id, address), placeholderData: keepPreviousData })
  const [openDialog, setOpenDialog] = useState<'add' | 'import' | 'log' | null>(null)
  const close = () => setOpenDialog(null)
  const [first] = query.data?.pages ?? []
  const go = (change: Partial<GuestsAddress>) =>
    void navigate(guestsAddress(place.latinName, { ...address, ...change }), {
      replace: true,
      preventScrollReset: true,
    })
  const openedHere = useRef<string>(undefined)
  // A card that was opened by its link here has a history entry, which closing must not leave behind.
  const closeGuest = () => {
    if (openedHere.current === address.guest) void navigate(-1)
    else go({ guest: undefined })
  }
  return (
    <PageColumns width="reading" className={styles.page}>
      <Breadcrumbs
        crumbs={placeCrumbs(
          place,
          { label: 'Брони', path: 'reservations' },
          { label: 'Гости', path: 'guests' },
        )}
      />
      <header className={styles.head}>
        <h1>Гости</h1>
        <div className={styles.tools}>
          <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setOpenDialog('add')}>
            Записать гостя
          </Button>
          {first && <PageMenu placeId={place.id} rights={first.rights} onOpen={setOpenDialog} />}
        </div>
      </header>
      <div className={styles.filters}>
        <SearchField
          label="Имя или последние цифры телефона"
          shortLabel="Имя или телефон"
          value={address.query ?? ''}
          maxLength={60}
          onSearch={(text) => go({ query: text })}
        />
        <SelectField
          label="Порядок"
          value={address.sort ?? 'recent'}
          options={guestSorts.map((value) => ({ value, label: sortLabels[value] }))}
          onChange={(next) => go({ sort: guestSorts.find((sort) => sort === next) })}
        />
      </div>
      {first && <Tags place={place} address={address} tags={first.tags} />}
      {first && first.total > 0 && (
        <p className={styles.note} role="status">
          {`${formatCount(first.total, guestForms.guests)}. Карточку стираем через ${formatCount(first.keptMonths, guestForms.months)} после последней брони.`}
        </p>
      )}
      <InfiniteList
        query={query}
        items={query.data?.pages.flatMap(({ guests }) => guests) ?? []}
        keyOf={({ id }) => id}
        layout="rows"
        label="Гости"
        skeleton={<RowSkeleton />}
        endText="Это все гости"
        empty={emptyOf(place, address)}
        renderItem={(guest) => (
          <GuestLine
            guest={guest}
            name={(className, title) => (
              <Link
                to={guestsAddress(place.latinName, { ...address, guest: guest.id })}
                className={className}
                preventScrollReset
                onClick={() => {
                  openedHere.current = guest.id
                }}
              >
                {title}
              </Link>
            )}
          />
        )}
      />
      <Suspense fallback={null}>
        {address.guest && (
          <GuestSheet
            key={address.guest}
            placeId={place.id}
            guestId={address.guest}
            today={today}
            onClose={closeGuest}
          />
        )}
        {openDialog === 'add' && (
          <GuestForm
            placeId={place.id}
            guest={null}
            onSaved={({ id }) => {
              close()
              go({ guest: id })
            }}
            onClose={close}
          />
        )}
        {openDialog === 'import' && <ImportSheet placeId={place.id} onClose={close} />}
        {openDialog === 'log' && <LogSheet placeId={place.id} onClose={close} />}
      </Suspense>
    </PageColumns>
  )
}

function emptyOf({ latinName }: Place, { query, tag }: GuestsAddress) {
  if (query || tag) {
    return {
      title: 'Никого не нашли',
      text: query
        ? `По запросу «${query}» гостей нет. Ищите по имени или последним цифрам телефона.`
        : `С тегом «${tag}» гостей нет.`,
      action: <LinkButton to={guestsAddress(latinName, {})}>Показать всех</LinkButton>,
    }
  }
  return {
    title: 'Здесь появятся ваши гости',
    text: `Карточка заводится сама, когда гость бронирует: визиты, неявки, аллергии и${NBSP}заметки. Свою таблицу можно загрузить.`,
    illustration: 'no-booking' as const,
  }
}

interface PageMenuProps {
  placeId: string
  rights: Guests['rights']
  onOpen: (openDialog: 'import' | 'log') => void
}

function PageMenu({ placeId, rights, onOpen }: PageMenuProps) {
  const items = [
    rights.canImport && { label: 'Загрузить таблицу', icon: Upload, onSelect: () => onOpen('import') },
    rights.canExport && {
      label: 'Скачать всех, CSV',
      icon: Download,
      onSelect: () => window.location.assign(guestFiles.all(placeId)),
    },
    rights.canSeeLog && { label: 'Журнал доступа', icon: History, onSelect: () => onOpen('log') },
  ].filter((item) => item !== false)
  if (items.length === 0) return null
  return (
    <Menu
      trigger={
        <IconButton label="Таблица и журнал" variant="outlined">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
      items={items}
    />
  )
}

interface TagsProps {
  place: Place
  address: GuestsAddress
  tags: Guests['tags']
}

function Tags({ place, address, tags }: TagsProps) {
  if (tags.length === 0) return null
  const to = (tag: string | undefined) =>
    guestsAddress(place.latinName, { ...address, tag, guest: undefined })
  return (
    <ChipRow label="Теги">
      <Chip to={to(undefined)} isActive={!address.tag} preventScrollReset>
        Все
      </Chip>
      {tags.map(({ name, count }) => (
        <Chip key={name} to={to(name)} isActive={name === address.tag} preventScrollReset>
          {`${name} ${count}`}
        </Chip>
      ))}
    </ChipRow>
  )
}
