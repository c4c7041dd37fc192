import { useState } from 'react'
import { useLocation } from 'react-router'
import { type InstallPrompt, useInstallPrompt } from '#web/lib/browser/install-prompt.ts'
import { readSessionItem, writeSessionItem } from '#web/lib/browser/stored.ts'
import { sectionOf } from '#web/lib/pages/sections.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import styles from './install-banner.module.css'

const Share = icon('share')
const X = icon('x')

const HIDDEN_KEY = 'tb-la-hidden'

/** Offers to install the product, above the phone's navigation; once closed, it stays closed for the session. */
export function InstallBanner() {
  const { pathname } = useLocation()
  const prompt = useInstallPrompt()
  const [isHidden, setIsHidden] = useState(() => readSessionItem(HIDDEN_KEY) !== null)
  const canInstall = prompt !== null || isHintNeeded()
  if (isHidden || !canInstall || !hasRoom(pathname)) return null

  const hide = () => {
    writeSessionItem(HIDDEN_KEY, '1')
    setIsHidden(true)
  }
  return (
    <section className={styles.banner} aria-label="Установить приложение">
      <img src="/icon-192.png" width={40} height={40} alt="" className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.title}>{prompt ? 'Приложение «Сходим»' : 'Установить приложение'}</p>
        {!prompt && (
          <p className={styles.hint}>
            {'Нажмите '}
            <Share aria-label="«Поделиться»" className={styles.share} />
            {', затем «На\u00A0экран „Домой“»'}
          </p>
        )}
      </div>
      {prompt && <InstallButton prompt={prompt} onAnswer={hide} />}
      <IconButton label="Скрыть" onClick={hide}>
        <X aria-hidden="true" />
      </IconButton>
    </section>
  )
}

function InstallButton({ prompt, onAnswer }: { prompt: InstallPrompt; onAnswer: () => void }) {
  const handleClick = async () => {
    await prompt.prompt()
    onAnswer()
  }
  return (
    <Button variant="primary" size="small" onClick={() => void handleClick()}>
      Установить
    </Button>
  )
}

/** Pages with an action bar have no room for the banner. */
function hasRoom(pathname: string): boolean {
  const section = sectionOf(pathname)
  return section !== null && !pathname.endsWith('/map')
}

/** Safari on a phone can install it only by hand. */
function isHintNeeded(): boolean {
  const isStandalone = window.matchMedia('(display-mode: standalone)').matches
  const { userAgent } = navigator
  return (
    !isStandalone &&
    /iPhone|iPod/.test(userAgent) &&
    /Safari\//.test(userAgent) &&
    !/CriOS|FxiOS|YaBrowser/.test(userAgent)
  )
}
