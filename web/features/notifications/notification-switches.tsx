import { Switch } from '#web/ui/choice.tsx'
import styles from './notification-switches.module.css'
import { setSwitch, useSwitch } from './switches.ts'

/** What may disturb this person in this browser. */
export function NotificationSwitches({ userId }: { userId: string }) {
  const isPushOn = useSwitch('push', userId)
  const isSoundOn = useSwitch('sound', userId)
  return (
    <>
      <Switch checked={isPushOn} onChange={(event) => setSwitch('push', userId, event.target.checked)}>
        Пуш-уведомления
      </Switch>
      <Switch checked={isSoundOn} onChange={(event) => setSwitch('sound', userId, event.target.checked)}>
        Звук уведомлений
      </Switch>
      <p className={styles.note}>
        Сами уведомления ещё не приходят: выбор сохранится в этом браузере и подействует, когда они появятся.
      </p>
    </>
  )
}
