import { useState } from 'react'
import type { Place } from '#contract/places/places.ts'
import { widgetThemes } from '#contract/widget.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/choice.tsx'
import { CopyField } from '#web/ui/fields/copy-field.tsx'
import { Segments } from '#web/ui/fields/segments.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Panel } from '#web/ui/page-columns.tsx'
import styles from './integrations-page.module.css'
import { defaultWidget, type WidgetDraft, widgetAddress, widgetCode } from './widget-code.ts'

const modes: { value: WidgetDraft['mode']; label: string }[] = [
  { value: 'button', label: 'Кнопка' },
  { value: 'inline', label: 'Форма' },
  { value: 'frame', label: 'iframe' },
]
const themeNames = { auto: 'Как у\u00A0гостя', light: 'Светлая', dark: 'Тёмная' } as const
const DEFAULT_ACCENT = '#cf3519'

/** Booking on the website of the venue: what it looks like, and the code to take along. */
export function WidgetPanel({ place }: { place: Place }) {
  const [draft, setDraft] = useState(defaultWidget)
  const change = (part: Partial<WidgetDraft>) => setDraft({ ...draft, ...part })
  const target = { origin: window.location.origin, latinName: place.latinName, placeName: place.name }
  if (!place.isReservationsEnabled) {
    return (
      <Panel id="widget" title="Виджет для сайта">
        <p className={styles.text}>Виджет заработает, когда заведение начнёт принимать брони на Сходим.</p>
        <LinkButton to={`/${place.latinName}/reservations/settings`}>Настройки бронирования</LinkButton>
      </Panel>
    )
  }
  return (
    <Panel id="widget" title="Виджет для сайта">
      <div className={styles.body}>
        <p className={styles.facts}>
          Гости бронируют прямо на вашем сайте: без регистрации, по коду из СМС. Вставьте код в страницу,
          туда, где нужна кнопка или форма.
        </p>
        <Segments label="Вид" options={modes} value={draft.mode} onChange={(mode) => change({ mode })} />
        <Segments
          label="Тема"
          options={widgetThemes.map((value) => ({ value, label: themeNames[value] }))}
          value={draft.theme}
          onChange={(theme) => change({ theme })}
        />
        <div className={styles.accent}>
          <Checkbox
            checked={draft.accent !== ''}
            onChange={(event) => change({ accent: event.target.checked ? DEFAULT_ACCENT : '' })}
          >
            Свой цвет кнопок
          </Checkbox>
          {draft.accent !== '' && (
            <input
              type="color"
              aria-label="Цвет кнопок"
              className={styles.colour}
              value={draft.accent}
              onChange={(event) => change({ accent: event.target.value })}
            />
          )}
        </div>
        {draft.mode === 'button' && (
          <TextField
            label="Надпись на кнопке"
            value={draft.label}
            maxLength={60}
            onChange={(event) => change({ label: event.target.value })}
          />
        )}
        <CopyField
          label="Код для сайта"
          value={widgetCode(target, draft)}
          isLong
          hint="Если сайт ограничивает чужие скрипты и рамки (Content-Security-Policy), разрешите наш адрес в script-src и frame-src."
        />
        <div>
          <p className={styles.legend}>Как это выглядит</p>
          <iframe
            className={styles.preview}
            title={`Предпросмотр: бронирование, ${place.name}`}
            src={widgetAddress(target, draft)}
          />
        </div>
      </div>
    </Panel>
  )
}
