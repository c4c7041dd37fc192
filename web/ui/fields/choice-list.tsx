import { type ReactNode, useId } from 'react'
import { groupDigits } from '#web/lib/format/numbers.ts'
import { Checkbox, Radio } from './choice.tsx'
import styles from './choice-list.module.css'

interface Choice<Value> {
  value: Value
  label: string
  /** How many places this choice would find. */
  count?: number | undefined
}

interface CheckListProps<Value> {
  /** The name of the group for screen readers. */
  legend: string
  choices: readonly Choice<Value>[]
  chosen: readonly Value[]
  onToggle: (value: Value) => void
}

/** Several can be chosen. */
export function CheckList<Value extends string | number>(props: CheckListProps<Value>) {
  return (
    <ChoiceGroup legend={props.legend}>
      {props.choices.map(({ value, label, count }) => (
        <Checkbox key={value} checked={props.chosen.includes(value)} onChange={() => props.onToggle(value)}>
          {label}
          <ChoiceCount count={count} />
        </Checkbox>
      ))}
    </ChoiceGroup>
  )
}

interface RadioListProps<Value> {
  legend: string
  choices: readonly Choice<Value>[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** One is chosen; the first usually means «не важно». */
export function RadioList<Value extends string | number | null>(props: RadioListProps<Value>) {
  const name = useId()
  return (
    <ChoiceGroup legend={props.legend}>
      {props.choices.map(({ value, label, count }) => (
        <Radio
          key={String(value)}
          name={name}
          checked={props.chosen === value}
          onChange={() => props.onChoose(value)}
        >
          {label}
          <ChoiceCount count={count} />
        </Radio>
      ))}
    </ChoiceGroup>
  )
}

/** The number beside a choice; nothing while it is unknown. */
export function ChoiceCount({ count }: { count: number | undefined }) {
  return count === undefined ? null : <span className={styles.count}>{groupDigits(count)}</span>
}

function ChoiceGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{legend}</legend>
      {children}
    </fieldset>
  )
}
