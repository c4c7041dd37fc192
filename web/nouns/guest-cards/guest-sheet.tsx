import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { GuestCard } from '#contract/guest-cards/guest-cards.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import { Button } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { ConfirmDialog } from '#web/ui/windows/confirm-dialog.tsx'
import { Sheet } from '#web/ui/windows/dialog.tsx'
import { Menu } from '#web/ui/windows/menu.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { useEraseGuest, useMergeGuests, useSeparateGuest } from './guest-changes.ts'
import { guestTitle } from './guest-labels.ts'
import { GuestView } from './guest-view.tsx'
import { guestFiles, guestQuery } from './guests-api.ts'

const Download = icon('download')
const Ellipsis = icon('ellipsis')
const GitCompare = icon('git-compare')
const PenLine = icon('pen-line')
const Trash2 = icon('trash-2')

const GuestForm = lazy(async () => ({ default: (await import('./guest-form.tsx')).GuestForm }))
const MergeSheet = lazy(async () => ({ default: (await import('./merge-sheet.tsx')).MergeSheet }))

interface GuestSheetProps {
  placeId: string
  guestId: string
  /** In the time zone of the venue. */
  today: string
  onClose: () => void
}

/** The card of a guest, for the staff of the venue. */
export function GuestSheet({ placeId, guestId, today, onClose }: GuestSheetProps) {
  const { data: guest, error, refetch } = useQuery(guestQuery(guestId))
  const [openDialog, setOpenDialog] = useState<'card' | 'edit' | 'merge' | 'erase'>('card')
  const backToCard = () => setOpenDialog('card')
  const merging = useMerging(placeId, guestId, backToCard)
  const erase = useEraseGuest(placeId, {
    onSuccess: () => {
      showSnackbar('Карточка стёрта', 'success')
      onClose()
    },
    onError: (failure) => showSnackbar(errorMessage(failure), 'error'),
  })
  if (!guest || openDialog === 'card') {
    return (
      <Sheet
        title={guest ? guestTitle(guest) : 'Гость'}
        onClose={onClose}
        headerEnd={
          guest && (
            <GuestMenu
              guest={guest}
              onMerge={() => setOpenDialog('merge')}
              onErase={() => setOpenDialog('erase')}
            />
          )
        }
        footer={
          guest && (
            <Button
              variant="primary"
              icon={<PenLine aria-hidden="true" />}
              onClick={() => setOpenDialog('edit')}
            >
              Изменить
            </Button>
          )
        }
      >
        {error && !guest ? (
          <ListFailure error={error} onRetry={() => void refetch()} />
        ) : guest ? (
          <GuestView
            placeId={placeId}
            guest={guest}
            today={today}
            onMerge={merging.merge}
            onUndoMerge={merging.undo}
          />
        ) : (
          <>
            <RowSkeleton />
            <RowSkeleton />
          </>
        )}
      </Sheet>
    )
  }
  if (openDialog === 'erase') {
    return (
      <ConfirmDialog
        title={`Стереть карточку: ${guestTitle(guest)}?`}
        confirmLabel="Стереть"
        isPending={erase.isPending}
        onConfirm={() => erase.mutate(guest.id)}
        onCancel={backToCard}
      >
        <p>
          {`Заметки, теги, аллергии и${NBSP}счёт визитов пропадут насовсем. Брони останутся. Если гость забронирует снова, появится новая карточка.`}
        </p>
      </ConfirmDialog>
    )
  }
  return (
    <Suspense fallback={null}>
      {openDialog === 'edit' ? (
        <GuestForm placeId={placeId} guest={guest} onSaved={backToCard} onClose={backToCard} />
      ) : (
        <MergeSheet
          placeId={placeId}
          guest={guest}
          isPending={merging.isPending}
          onMerge={merging.merge}
          onClose={backToCard}
        />
      )}
    </Suspense>
  )
}

/** Merging, with its undo on the card: a message beside a window cannot be pressed. */
function useMerging(placeId: string, guestId: string, onMerged: () => void) {
  const [mergedId, setMergedId] = useState<string | null>(null)
  const fail = (error: Error) => showSnackbar(errorMessage(error), 'error')
  const separate = useSeparateGuest(placeId, {
    onSuccess: () => {
      setMergedId(null)
      showSnackbar('Карточки снова отдельные', 'success')
    },
    onError: fail,
  })
  const { mutate, isPending } = useMergeGuests(placeId, guestId, { onError: fail })
  return {
    isPending,
    merge: (otherId: string) =>
      mutate(otherId, {
        onSuccess: () => {
          setMergedId(otherId)
          onMerged()
        },
      }),
    /** Absent when nothing was merged just now. */
    undo: mergedId === null ? undefined : () => separate.mutate(mergedId),
  }
}

interface GuestMenuProps {
  guest: GuestCard
  onMerge: () => void
  onErase: () => void
}

function GuestMenu({ guest: { id, rights }, onMerge, onErase }: GuestMenuProps) {
  const items = [
    { label: 'Объединить с другой карточкой', icon: GitCompare, onSelect: onMerge },
    ...(['csv', 'json'] as const).map(
      (format) =>
        rights.canExport && {
          label: `Скачать ${format.toUpperCase()}`,
          group: 'files',
          icon: Download,
          onSelect: () => saveFile(guestFiles.one(id, format)),
        },
    ),
    rights.canErase && { label: 'Стереть карточку', icon: Trash2, isDangerous: true, onSelect: onErase },
  ].filter((item) => item !== false)
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="small" aria-label="Что сделать с карточкой">
          <Ellipsis aria-hidden="true" />
        </Button>
      }
      items={items}
    />
  )
}

function saveFile(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
