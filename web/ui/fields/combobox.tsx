import { Combobox as BaseCombobox } from '@base-ui/react/combobox'
import { use, useEffect, useId, useRef, useState } from 'react'
import { icon } from '../icon.ts'
import { DialogLayer } from '../windows/dialog-layer.ts'
import styles from './combobox.module.css'

const Check = icon('check')
const ChevronDown = icon('chevron-down')

interface ComboboxProps<Item extends object> {
  label: string
  items: readonly Item[]
  value: Item | null
  onChange: (item: Item | null) => void
  labelOf: (item: Item) => string
  keyOf: (item: Item) => string | number
  /** Makes the list come from outside: called half a second after the last key, with the trimmed text. */
  onSearch?: (query: string) => void
  /** The query that `onSearch` changes. */
  query?: { isFetching: boolean; error: Error | null }
  error?: string
  placeholder?: string
}

const DEBOUNCE_MS = 500

/** A choice of one item, found by typing. */
export function Combobox<Item extends object>({
  label,
  items,
  value,
  onChange,
  labelOf,
  keyOf,
  onSearch,
  query,
  error,
  placeholder,
}: ComboboxProps<Item>) {
  const id = useId()
  const layer = use(DialogLayer)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isTyping, setIsTyping] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const handleType = (text: string) => {
    if (!onSearch) return
    clearTimeout(timer.current)
    setIsTyping(true)
    timer.current = setTimeout(() => {
      setIsTyping(false)
      onSearch(text.trim())
    }, DEBOUNCE_MS)
  }

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <BaseCombobox.Root
        items={items}
        value={value}
        onValueChange={onChange}
        onInputValueChange={handleType}
        itemToStringLabel={labelOf}
        isItemEqualToValue={(item, other) => keyOf(item) === keyOf(other)}
        filter={onSearch ? null : undefined}
      >
        <div className={styles.group}>
          <BaseCombobox.Input
            id={id}
            // While the list is open, everything but it and this input is hidden from screen readers, the label
            // included.
            aria-label={label}
            className={styles.input}
            placeholder={placeholder}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-note` : undefined}
          />
          <BaseCombobox.Trigger className={styles.trigger} aria-label="Показать список">
            <ChevronDown aria-hidden="true" />
          </BaseCombobox.Trigger>
        </div>
        <BaseCombobox.Portal container={layer}>
          <BaseCombobox.Positioner
            className={styles.positioner}
            sideOffset={6}
            positionMethod={layer ? 'fixed' : 'absolute'}
          >
            <BaseCombobox.Popup className={styles.popup}>
              <BaseCombobox.Empty className={styles.empty}>
                {emptyText({ isPending: isTyping || query?.isFetching, error: query?.error })}
              </BaseCombobox.Empty>
              <BaseCombobox.List className={styles.list}>
                {(item: Item) => (
                  <BaseCombobox.Item key={keyOf(item)} value={item} className={styles.item}>
                    <span className={styles.text}>{labelOf(item)}</span>
                    <BaseCombobox.ItemIndicator>
                      <Check aria-hidden="true" />
                    </BaseCombobox.ItemIndicator>
                  </BaseCombobox.Item>
                )}
              </BaseCombobox.List>
            </BaseCombobox.Popup>
          </BaseCombobox.Positioner>
        </BaseCombobox.Portal>
      </BaseCombobox.Root>
      {error && (
        <p id={`${id}-note`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

function emptyText({
  isPending,
  error,
}: {
  isPending?: boolean | undefined
  error?: Error | null | undefined
}) {
  if (isPending) return 'Ищем…'
  return error ? 'Не загрузилось. Проверьте связь и наберите ещё раз' : 'Ничего не найдено'
}
