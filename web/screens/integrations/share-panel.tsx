import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Place } from '#contract/places/places.ts'
import { downloadBlob, downloadFile } from '#web/lib/browser/download-file.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyField } from '#web/ui/fields/copy-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { icon } from '#web/ui/icon.ts'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { Panel } from '#web/ui/page-columns.tsx'
import { shareAddress } from '#web/ui/windows/share-address.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './integrations-page.module.css'
import { drawingAsPng } from './qr-drawing.ts'
import { qrQuery } from './qr-query.ts'
import { shareLinks } from './widget-code.ts'

const Download = icon('download')
const Printer = icon('printer')

const targets = [
  { value: 'booking', label: 'Бронирование', path: '/booking' },
  { value: 'menus', label: 'Меню', path: '/menus' },
  { value: 'place', label: 'Страница заведения', path: '' },
] as const

/** A link to booking for messengers, and a QR code for the entrance or a table. */
export function SharePanel({ place }: { place: Place }) {
  // A link to booking is useless for guests of a place that takes no reservations.
  const offered = targets.filter(({ value }) => value !== 'booking' || place.isReservationsEnabled)
  const [target, setTarget] = useState<string>(offered[0]?.value ?? 'place')
  const [caption, setCaption] = useState('')
  const path = targets.find(({ value }) => value === target)?.path ?? ''
  const link = `${window.location.origin}/${place.latinName}${path}`
  return (
    <Panel id="link" title="Ссылка и QR-код">
      <div className={styles.body}>
        <SelectField
          label="Куда ведёт"
          value={target}
          options={offered.map(({ value, label }) => ({ value, label }))}
          onChange={setTarget}
        />
        <CopyField label="Ссылка" value={link} />
        <div className={styles.buttons}>
          {shareLinks(link, place.name).map(({ name, href }) => (
            <a key={name} className={styles.share} href={href} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          ))}
          <Button onClick={() => void shareAddress(link, place.name)}>Поделиться</Button>
        </div>
        <TextField
          label="Подпись под QR-кодом"
          placeholder="Вход, стол 5"
          maxLength={40}
          value={caption}
          onChange={(event) => setCaption(event.target.value)}
        />
        <QrCode link={link} caption={caption.trim()} place={place} />
      </div>
    </Panel>
  )
}

function QrCode({ link, caption, place }: { link: string; caption: string; place: Place }) {
  const { data: drawing, error, refetch } = useQuery(qrQuery(link, { title: place.name, caption }))
  if (error) return <ListFailure error={error} onRetry={refetch} />
  if (!drawing) return <div className={styles.qr} />
  const name = ['qr', place.latinName, caption.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')]
    .filter(Boolean)
    .join('-')
  const savePng = async () => {
    try {
      downloadBlob(await drawingAsPng(source), `${name}.png`)
    } catch {
      showSnackbar('Не получилось сохранить картинку', 'error')
    }
  }
  const source = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`
  return (
    <>
      <img
        className={styles.qr}
        src={source}
        width={240}
        height={300}
        alt={`QR-код: ${[place.name, caption].filter(Boolean).join(', ')}`}
      />
      <div className={styles.buttons}>
        <Button
          icon={<Download aria-hidden="true" />}
          onClick={() => downloadFile(drawing, `${name}.svg`, 'image/svg+xml')}
        >
          SVG
        </Button>
        <Button icon={<Download aria-hidden="true" />} onClick={() => void savePng()}>
          PNG
        </Button>
        <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          Печать
        </Button>
      </div>
    </>
  )
}
