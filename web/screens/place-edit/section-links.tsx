import { useEffect, useEffectEvent, useRef, useState } from 'react'
import styles from './section-links.module.css'

interface SectionLinksProps {
  sections: readonly { id: string; label: string }[]
}

/** Links to the sections of a long form; the visible one is highlighted. */
export function SectionLinks({ sections }: SectionLinksProps) {
  const [current, setCurrent] = useState(sections[0]?.id)
  const row = useRef<HTMLElement>(null)

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting)
        if (entered) setCurrent(entered.target.id)
      },
      { rootMargin: '-25% 0px -65% 0px' },
    )
    for (const { id } of sections) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [sections])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser keeps the scroll position of the row, each section changes it
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !link) return
    row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.clientWidth) / 2
  }, [current])

  const show = (id: string) => {
    showSection(id)
    setCurrent(id)
  }

  // The form is rendered after the page, so the browser has not scrolled to the section of the address.
  const showSectionOfAddress = useEffectEvent(() => {
    const id = window.location.hash.slice(1)
    if (sections.some((section) => section.id === id)) show(id)
  })
  useEffect(() => showSectionOfAddress(), [])

  return (
    <nav ref={row} className={styles.links} aria-label="Разделы формы">
      {sections.map(({ id, label }) => (
        <a
          key={id}
          href={`#${id}`}
          className={styles.link}
          aria-current={current === id ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault()
            show(id)
          }}
        >
          {label}
        </a>
      ))}
    </nav>
  )
}

function showSection(id: string): void {
  const section = document.getElementById(id)
  section?.scrollIntoView({ block: 'start' })
  const heading = section?.querySelector<HTMLElement>('h2')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
