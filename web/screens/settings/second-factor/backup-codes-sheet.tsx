import { downloadFile } from '#web/lib/browser/download-file.ts'
import { Button } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { Sheet } from '#web/ui/windows/dialog.tsx'
import { showMessage } from '#web/ui/windows/messages.ts'
import styles from './second-factor.module.css'

const Copy = icon('copy')
const Download = icon('download')

/** Ten codes that are shown this once: to be copied, saved or printed. */
export function BackupCodesSheet({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `Резервные коды Сходим, каждый подходит один раз:\n\n${codes.join('\n')}\n`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showMessage('Коды скопированы', 'success')
    } catch {
      showMessage('Не получилось скопировать: сохраните файл или перепишите коды', 'error')
    }
  }
  return (
    <Sheet
      title="Резервные коды"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Коды сохранены
        </Button>
      }
    >
      <div className={styles.form}>
        <p>
          Если телефон потеряется, войти поможет любой из этих кодов. Показываем их один раз: сохраните не
          там, где пароль.
        </p>
        <ul className={styles.codes} aria-label="Резервные коды">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.buttons}>
          <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
            Скопировать
          </Button>
          <Button
            icon={<Download aria-hidden="true" />}
            onClick={() => downloadFile(text, 'shodim-codes.txt', 'text/plain')}
          >
            Сохранить файлом
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
