import { useState } from 'react'
import { useIsHydrated } from '#web/lib/browser/hydrated.ts'
import { setSwitch, useSwitch } from '#web/nouns/notifications/switches.ts'
import { Switch } from '#web/ui/fields/choice.tsx'
import { showMessage } from '#web/ui/windows/messages.ts'
import styles from './notification-switches.module.css'

/** Switches of push notifications in this browser. */
export function NotificationSwitches({ userId }: { userId: string }) {
  // Push is off in a browser that does not allow it, whatever was chosen.
  const isHydrated = useIsHydrated()
  // The answer of the person, after the browser has asked for the permission.
  const [answer, setAnswer] = useState<NotificationPermission>()
  const isPushAllowed =
    isHydrated && 'Notification' in window && (answer ?? Notification.permission) === 'granted'
  const isPushOn = useSwitch('push', userId) && isPushAllowed
  const isSoundOn = useSwitch('sound', userId)
  const changePush = async (isOn: boolean) => {
    setSwitch('push', userId, isOn)
    const { subscribeToPush, mutePush } = await import('#web/nouns/notifications/browser-push.ts')
    if (!isOn) return mutePush()
    const refusal = await subscribeToPush()
    if ('Notification' in window) setAnswer(Notification.permission)
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
