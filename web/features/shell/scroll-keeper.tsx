import { Component } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { returnToAnchors, saveAnchors } from '#web/lib/scroll-anchors.ts'

/** Whoever comes back to a list finds the very item they left, at the very pixel. */
export function ScrollKeeper() {
  const { key } = useLocation()
  return <EntryKeeper entry={key} isReturn={useNavigationType() === 'POP'} />
}

interface EntryProps {
  entry: string
  isReturn: boolean
}

/** A class: React tells only them that a page is about to be replaced while it still stands. */
class EntryKeeper extends Component<EntryProps> {
  #stop: () => void = () => {}
  readonly #save = () => saveAnchors(this.props.entry)

  override componentDidMount() {
    window.addEventListener('pagehide', this.#save)
    document.addEventListener('visibilitychange', this.#save)
    this.#arrive()
  }

  override getSnapshotBeforeUpdate({ entry }: EntryProps) {
    if (entry !== this.props.entry) saveAnchors(entry)
    return null
  }

  override componentDidUpdate({ entry }: EntryProps) {
    if (entry !== this.props.entry) this.#arrive()
  }

  override componentWillUnmount() {
    this.#stop()
    window.removeEventListener('pagehide', this.#save)
    document.removeEventListener('visibilitychange', this.#save)
  }

  #arrive() {
    this.#stop()
    if (this.props.isReturn) this.#stop = returnToAnchors(this.props.entry)
  }

  override render() {
    return null
  }
}
