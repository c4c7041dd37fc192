import { useIsHydrated } from '#web/lib/hydrated.ts'
import { Switch } from '#web/ui/choice.tsx'
import { showMessage } from '#web/ui/messages.ts'
import styles from './notification-switches.module.css'
import { setSwitch, useSwitch } from './switches.ts'

/** What may disturb this person in this browser. */
export function NotificationSwitches({ userId }: { userId: string }) {
  // What the browser does not allow is not on, whatever was chosen.
  const isPushAllowed = useIsHydrated() && 'Notification' in window && Notification.permission === 'granted'
  const isPushOn = useSwitch('push', userId) && isPushAllowed
  const isSoundOn = useSwitch('sound', userId)
  const changePush = async (isOn: boolean) => {
    setSwitch('push', userId, isOn)
    const { askForPush, mutePush } = await import('#web/features/push/browser-push.ts')
    if (!isOn) return mutePush()
    const refusal = await askForPush()
    if (!refusal) return
    setSwitch('push', userId, false)
    showMessage(refusal, 'error')
  }
  return (
    <>
      <Switch checked={isPushOn} onChange={(event) => void changePush(event.target.checked)}>
        Пуш-уведомления
      </Switch>
      <Switch checked={isSoundOn} onChange={(event) => setSwitch('sound', userId, event.target.checked)}>
        Звук уведомлений
      </Switch>
      <p className={styles.note}>
        Пуш-уведомления приходят на это устройство, даже когда сайт закрыт. Браузер спросит разрешения.
      </p>
    </>
  )
}
