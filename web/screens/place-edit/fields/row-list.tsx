import { type ReactNode, useRef } from 'react'
import { inQuotes } from '#contract/russian.ts'
import { type EditRow, moveRow, patchRow, remainingRows } from '#web/nouns/places/edit-form/edit-rows.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { RemovedRow } from './removed-row.tsx'
import styles from './row-list.module.css'

const ArrowDown = icon('arrow-down')
const ArrowUp = icon('arrow-up')
const Plus = icon('plus')
const Trash2 = icon('trash-2')

interface RowListProps<Row extends EditRow> {
  rows: readonly Row[]
  onChange: (rows: readonly Row[]) => void
  create: () => Row
  max: number
  addLabel: string
  /** «Телефон», «Альбом»: the first word of button labels. */
  kind: string
  /** The name of a row: «+7 495…»; empty for a new one. */
  nameOf: (row: Row) => string
  children: (row: Row, change: (change: Partial<Row>) => void) => ReactNode
  /** Small rows without a frame. */
  isPlain?: boolean
}

/** An ordered list of rows, which are added, moved by buttons, removed and restored. */
export function RowList<Row extends EditRow>(props: RowListProps<Row>) {
  const { rows, onChange, create, max, addLabel, kind, nameOf, children, isPlain = false } = props
  const list = useRef<HTMLUListElement>(null)
  const remaining = remainingRows(rows)
  const change = (id: string, part: Partial<Row>) => onChange(patchRow(rows, id, part))
  const titleOf = (row: Row) => {
    const name = nameOf(row).trim()
    return name ? `${kind} ${inQuotes(name)}` : `${kind} ${remaining.indexOf(row) + 1}`
  }
  const add = () => {
    onChange([...rows, create()])
    focusIn(':last-child', 'input, textarea')
  }
  /** The pressed button disappears with its row, so the focus moves to the button that replaces it. */
  const setDeleted = (row: Row, isDeleted: boolean) => {
    change(row.id, { isDeleted } as Partial<Row>)
    focusIn(`:nth-child(${rows.indexOf(row) + 1})`, isDeleted ? 'button' : 'input, textarea, button')
  }
  const focusIn = (row: string, wanted: string) =>
    requestAnimationFrame(() => {
      list.current?.querySelector<HTMLElement>(`:scope > li${row} :is(${wanted})`)?.focus()
    })
  return (
    <div className={styles.rows}>
      {rows.length > 0 && (
        <ul ref={list} className={styles.list}>
          {rows.map((row) =>
            row.isDeleted ? (
              <li key={row.id}>
                <RemovedRow
                  text={`Убрано: ${nameOf(row).trim() || kind.toLowerCase()}`}
                  onRestore={() => setDeleted(row, false)}
                />
              </li>
            ) : (
              <li key={row.id} className={isPlain ? styles.plain : styles.row}>
                {children(row, (part) => change(row.id, part))}
                <div className={styles.actions}>
                  {remaining.length > 1 && (
                    <>
                      <IconButton
                        label={`${titleOf(row)}: выше`}
                        aria-disabled={remaining[0] === row || undefined}
                        onClick={() => onChange(moveRow(rows, row.id, -1))}
                      >
                        <ArrowUp aria-hidden="true" />
                      </IconButton>
                      <IconButton
                        label={`${titleOf(row)}: ниже`}
                        aria-disabled={remaining.at(-1) === row || undefined}
                        onClick={() => onChange(moveRow(rows, row.id, 1))}
                      >
                        <ArrowDown aria-hidden="true" />
                      </IconButton>
                    </>
                  )}
                  <IconButton label={`${titleOf(row)}: убрать`} onClick={() => setDeleted(row, true)}>
                    <Trash2 aria-hidden="true" />
                  </IconButton>
                </div>
              </li>
            ),
          )}
        </ul>
      )}
      {remaining.length < max && (
        <Button icon={<Plus aria-hidden="true" />} onClick={add}>
          {addLabel}
        </Button>
      )}
    </div>
  )
}
