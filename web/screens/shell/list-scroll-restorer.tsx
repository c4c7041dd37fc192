import { Component } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { returnToAnchors, saveAnchors } from '#web/lib/browser/scroll-anchors.ts'
import { usePendingPage } from '#web/lib/pages/pending-page.ts'

/** Restores the exact scroll position when the reader comes back to a list. */
export function ListScrollRestorer() {
  const { key, pathname } = useLocation()
  const isCovered = usePendingPage(pathname) !== null
  return <EntryScrollRestorer entry={key} isReturn={useNavigationType() === 'POP'} isCovered={isCovered} />
}

interface EntryProps {
  entry: string
  isReturn: boolean
  /** Whether the placeholder of the next page is shown instead. */
  isCovered: boolean
}

/** A class component, because only `getSnapshotBeforeUpdate` runs before the old page is removed. */
class EntryScrollRestorer extends Component<EntryProps> {
  #stop: () => void = () => {}
  readonly #save = () => {
    if (!this.props.isCovered) saveAnchors(this.props.entry)
  }

  override componentDidMount() {
    window.addEventListener('pagehide', this.#save)
    document.addEventListener('visibilitychange', this.#save)
    this.#arrive()
  }

  override getSnapshotBeforeUpdate({ entry, isCovered }: EntryProps) {
    if (!isCovered && (entry !== this.props.entry || this.props.isCovered)) saveAnchors(entry)
    return null
  }

  override componentDidUpdate({ entry, isCovered }: EntryProps) {
    if (entry !== this.props.entry) this.#arrive()
    // The navigation was aborted.
    else if (isCovered && !this.props.isCovered) this.#return()
  }

  override componentWillUnmount() {
    this.#stop()
    window.removeEventListener('pagehide', this.#save)
    document.removeEventListener('visibilitychange', this.#save)
  }

  #arrive() {
    this.#stop()
    if (this.props.isReturn) this.#return()
  }

  #return() {
    this.#stop()
    this.#stop = returnToAnchors(this.props.entry)
  }

  override render() {
    return null
  }
}
