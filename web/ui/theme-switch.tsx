import { setTheme, type Theme, useTheme } from '#web/lib/browser/theme.ts'
import { icon } from './icon.ts'
import styles from './theme-switch.module.css'

const Monitor = icon('monitor')
const Moon = icon('moon')
const Sun = icon('sun')

const themes = [
  { value: 'auto', label: 'Авто', icon: Monitor },
  { value: 'light', label: 'Светлая', icon: Sun },
  { value: 'dark', label: 'Тёмная', icon: Moon },
] as const satisfies readonly { value: Theme; label: string; icon: unknown }[]

export function ThemeSwitch({ hasLabels = false }: { hasLabels?: boolean }) {
  const theme = useTheme()
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">Тема оформления</legend>
      {themes.map(({ value, label, icon: Icon }) => (
        <label key={value} className={styles.option} title={label}>
          <input
            type="radio"
            className="visually-hidden"
            name={hasLabels ? 'theme-page' : 'theme'}
            value={value}
            checked={theme === value}
            onChange={() => setTheme(value)}
          />
          <Icon aria-hidden="true" />
          <span className={hasLabels ? undefined : 'visually-hidden'}>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
