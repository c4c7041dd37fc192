import { useState } from 'react'
import { useIsHydrated } from '#web/lib/browser/hydrated.ts'
import { setNotificationSwitch, useNotificationSwitch } from '#web/nouns/notifications/switches.ts'
import { Switch } from '#web/ui/fields/choice.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './browser-notification-switches.module.css'

/** Switches of push notifications and of the sound of notifications in this browser. */
export function BrowserNotificationSwitches({ userId }: { userId: string }) {
  const isHydrated = useIsHydrated()
  // A state, because a new permission of the browser does not render the switches again.
  const [pushPermission, setPushPermission] = useState<NotificationPermission>()
  const isPushAllowed =
    isHydrated && 'Notification' in window && (pushPermission ?? Notification.permission) === 'granted'
  // Push is off in a browser that does not allow it, whatever was chosen.
  const isPushOn = useNotificationSwitch('push', userId) && isPushAllowed
  const isSoundOn = useNotificationSwitch('sound', userId)
  const changePush = async (isOn: boolean) => {
    setNotificationSwitch('push', userId, isOn)
    const { subscribeToPush, mutePush } = await import('#web/nouns/notifications/browser-push.ts')
    if (!isOn) return mutePush()
    const refusal = await subscribeToPush()
    if ('Notification' in window) setPushPermission(Notification.permission)
    if (!refusal) return
    setNotificationSwitch('push', userId, false)
    showSnackbar(refusal, 'error')
  }
  return (
    <>
      <Switch checked={isPushOn} onChange={(event) => void changePush(event.target.checked)}>
        Пуш-уведомления
      </Switch>
      <Switch
        checked={isSoundOn}
        onChange={(event) => setNotificationSwitch('sound', userId, event.target.checked)}
      >
        Звук уведомлений
      </Switch>
      <p className={styles.note}>
        Пуш-уведомления приходят на это устройство, даже когда сайт закрыт. Браузер спросит разрешения.
      </p>
    </>
  )
}
