import { type Map as MapLibreMap, Marker } from 'maplibre-gl'
import type { HoursStatus } from '#contract/places/hours-checks.ts'
import type { PlaceMarker } from '#contract/places/places.ts'
import type { Category } from '#contract/reference/reference.ts'
import { inQuotes } from '#contract/russian.ts'
import { groupDigits } from '#web/lib/format/numbers.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import type { Pin, PinIndex } from './clusters.ts'
import type { Bounds } from './map-area.ts'
import { pinIconId } from './pin-icons.tsx'
import { namesThatFit } from './pin-names.ts'
import styles from './pins.module.css'

const SVG = 'http://www.w3.org/2000/svg'
/** The path of a drop, 30×40, that points at its place. */
const DROP = 'M15 39.2C10.6 33.4 1 24.6 1 15a14 14 0 0 1 28 0c0 9.6-9.6 18.4-14 24.2Z'

/** From this zoom on there is room for names. */
const NAMES_ZOOM = 14

/** The share of the map around the visible area for which pins are kept, so that a small move shows no gaps. */
const MARGIN = 0.15

export interface PinLayer {
  setIndex(index: PinIndex): void
  /** Leaves out the other places; null shows all. */
  setShown(isShown: ((place: PlaceMarker) => boolean) | null): void
  setChosen(placeId: string | null): void
  /** Marks the places that have a free table at the chosen moment. */
  setTables(placeIds: ReadonlySet<string>): void
  refresh(): void
  /** Shows the names of the pins that have room for them; called once the map has stopped moving. */
  arrangeNames(): void
  remove(): void
}

interface ShownPin {
  marker: Marker
  pin: Pin
}

interface PinLayerOptions {
  map: MapLibreMap
  categories: readonly Category[]
  onChoose: (placeId: string) => void
  /** Places at the same point, which no zoom separates. */
  onStack: (places: PlaceMarker[]) => void
}

/**
 * Pins are elements above the canvas, not parts of the style: they work on any base map, take the colours of the
 * theme and can be pressed. Only visible ones exist, so ten thousand places cost a few dozen elements.
 */
export function createPinLayer({ map, categories, onChoose, onStack }: PinLayerOptions): PinLayer {
  const shown = new Map<string, ShownPin>()
  /** Pins of this view that are hidden now: the next step of the time slider may need them again. */
  const hidden = new Map<string, ShownPin>()
  const categoryById = new Map(categories.map((category) => [category.id, category]))
  let index: PinIndex | null = null
  let chosen: string | null = null
  let withTables: ReadonlySet<string> = new Set()
  let isShown: ((place: PlaceMarker) => boolean) | null = null

  const open = (pin: Pin) => {
    if (pin.kind === 'place') onChoose(pin.place.id)
    else if (pin.kind === 'stack') onStack(pin.places)
    else map.easeTo({ center: [pin.lon, pin.lat], zoom: Math.max(pin.expansionZoom, map.getZoom() + 1) })
  }

  /** The touch areas overlap: a press belongs to the nearest pin. */
  const handlePress = (pressed: Pin, event: MouseEvent) => {
    // A click from the keyboard or a screen reader has no coordinates.
    if (event.detail === 0) return open(pressed)
    open(nearestPin(shown.values(), event) ?? pressed)
  }

  const elementOf = (pin: Pin): HTMLElement => {
    const onPress = (event: MouseEvent) => handlePress(shown.get(pin.key)?.pin ?? pin, event)
    if (pin.kind !== 'place') return groupElement(pin, onPress)
    return placeElement(pin.place, categoryById.get(pin.place.categoryId), onPress)
  }

  const isChosenPin = (pin: Pin) =>
    (pin.kind === 'place' && pin.place.id === chosen) ||
    (pin.kind === 'stack' && pin.places.some(({ id }) => id === chosen))

  const markChosen = () => {
    for (const { marker, pin } of shown.values()) {
      marker.getElement().toggleAttribute('data-chosen', isChosenPin(pin))
    }
  }

  const markTables = () => {
    for (const { marker, pin } of shown.values()) {
      if (pin.kind !== 'place') continue
      const hasTable = withTables.has(pin.place.id)
      const element = marker.getElement()
      if (element.hasAttribute('data-table') === hasTable) continue
      element.toggleAttribute('data-table', hasTable)
      const label = placeLabel(pin.place, categoryById.get(pin.place.categoryId))
      nameElement(element, hasTable ? `${label}, есть столики` : label)
    }
  }

  /** Leaves out the pins that the view does not need. */
  const draw = (leaveOut: (key: string, pin: ShownPin) => void) => {
    if (!index) return
    const pins = index.pinsIn(widened(map), map.getZoom(), isShown)
    const wanted = new Set(pins.map(({ key }) => key))
    for (const [key, pin] of shown) {
      if (wanted.has(key)) continue
      leaveOut(key, pin)
      shown.delete(key)
    }
    let hasNewPins = false
    for (const pin of pins) {
      // Its marks may be those of another time.
      if (showAgain(pin.key)) hasNewPins = true
      const known = shown.get(pin.key)
      if (known) {
        if (pin.kind !== 'place' && known.pin.kind !== 'place' && sizeOf(pin) !== sizeOf(known.pin))
          writeCount(known.marker.getElement(), pin)
        known.pin = pin
        continue
      }
      const marker = new Marker({
        element: elementOf(pin),
        anchor: pin.kind === 'place' ? 'bottom' : 'center',
      })
      shown.set(pin.key, { marker: marker.setLngLat([pin.lon, pin.lat]).addTo(map), pin })
      hasNewPins = true
    }
    if (!hasNewPins) return
    markChosen()
    markTables()
  }

  /** Shows a pin again that was left out. */
  const showAgain = (key: string): boolean => {
    const pin = hidden.get(key)
    if (!pin) return false
    hidden.delete(key)
    shown.set(key, pin)
    pin.marker.getElement().removeAttribute('data-hidden')
    return true
  }

  const refresh = () => {
    for (const { marker } of hidden.values()) marker.remove()
    hidden.clear()
    draw((_, { marker }) => marker.remove())
  }

  const redrawShown = () =>
    draw((key, pin) => {
      hidden.set(key, pin)
      pin.marker.getElement().setAttribute('data-hidden', '')
    })

  const arrangeNames = () => showNames(map, [...shown.values()], isChosenPin)

  const clear = () => {
    for (const { marker } of [...shown.values(), ...hidden.values()]) marker.remove()
    shown.clear()
    hidden.clear()
  }

  return {
    refresh,
    arrangeNames,
    setIndex(next) {
      index = next
      clear()
      refresh()
      arrangeNames()
    },
    setShown(next) {
      if (next === isShown) return
      isShown = next
      redrawShown()
      arrangeNames()
    },
    setChosen(placeId) {
      chosen = placeId
      markChosen()
      arrangeNames()
    },
    setTables(placeIds) {
      withTables = placeIds
      markTables()
    },
    remove: clear,
  }
}

function nearestPin(shown: Iterable<ShownPin>, { clientX, clientY }: MouseEvent): Pin | undefined {
  let nearest: Pin | undefined
  let shortest = Number.POSITIVE_INFINITY
  for (const { marker, pin } of shown) {
    const { left, right, top, width } = marker.getElement().getBoundingClientRect()
    const distance = Math.hypot(clientX - (left + right) / 2, clientY - (top + width / 2))
    if (distance < shortest) [nearest, shortest] = [pin, distance]
  }
  return nearest
}

function showNames(map: MapLibreMap, shown: ShownPin[], isChosenPin: (pin: Pin) => boolean): void {
  if (map.getZoom() < NAMES_ZOOM) {
    for (const { marker } of shown) marker.getElement().removeAttribute('data-named')
    return
  }
  // The chosen place gets its name before all others.
  shown.sort((item, other) => Number(isChosenPin(other.pin)) - Number(isChosenPin(item.pin)))
  const spots = shown.map(({ marker, pin }) => {
    const { x, y } = map.project([pin.lon, pin.lat])
    const name = marker.getElement().querySelector<HTMLElement>('span')
    return { x, y, nameWidth: name ? name.offsetWidth : null }
  })
  const fits = namesThatFit(spots)
  for (const [index, { marker }] of shown.entries()) {
    marker.getElement().toggleAttribute('data-named', fits[index] ?? false)
  }
}

const hoursLabel: Record<HoursStatus, string> = {
  known: '',
  doubtful: ', часы давно не\u00a0проверяли',
  unknown: ', часы неизвестны',
}

type PressHandler = (event: MouseEvent) => void

function placeLabel({ name, hours }: PlaceMarker, category: Category | undefined): string {
  return (category ? `${category.name} ${inQuotes(name)}` : name) + hoursLabel[hours]
}

function placeElement(
  place: PlaceMarker,
  category: Category | undefined,
  onPress: PressHandler,
): HTMLElement {
  const { name, hours } = place
  const pin = buttonElement(styles.pin, placeLabel(place, category), onPress)
  pin.dataset.hours = hours
  pin.style.setProperty('--pin', category?.color ?? 'var(--text-2)')
  const drawing = document.createElementNS(SVG, 'svg')
  drawing.setAttribute('viewBox', '0 0 30 40')
  drawing.setAttribute('aria-hidden', 'true')
  const drop = document.createElementNS(SVG, 'path')
  drop.setAttribute('d', DROP)
  const icon = document.createElementNS(SVG, 'use')
  icon.setAttribute('href', `#${pinIconId(category?.icon)}`)
  icon.setAttribute('x', '7')
  icon.setAttribute('y', '7')
  icon.setAttribute('width', '16')
  icon.setAttribute('height', '16')
  drawing.append(drop, icon)
  const nameLabel = document.createElement('span')
  nameLabel.className = styles.name ?? ''
  nameLabel.textContent = name
  // The accessible name of the button contains it already.
  nameLabel.setAttribute('aria-hidden', 'true')
  pin.append(drawing, nameLabel)
  return pin
}

type GroupPin = Exclude<Pin, { kind: 'place' }>

function groupElement(pin: GroupPin, onPress: PressHandler): HTMLElement {
  const group = buttonElement(styles.cluster, groupLabel(pin), onPress)
  if (pin.kind === 'stack') group.dataset.stack = ''
  writeCount(group, pin)
  return group
}

const sizeOf = (pin: GroupPin) => (pin.kind === 'stack' ? pin.places.length : pin.count)

function groupLabel(pin: GroupPin): string {
  const places = formatCount(sizeOf(pin), nounForms.places)
  return pin.kind === 'stack' ? `${places} в одной точке, показать списком` : `${places}, приблизить`
}

function writeCount(group: HTMLElement, pin: GroupPin): void {
  const count = sizeOf(pin)
  group.dataset.size = count < 10 ? 'small' : count < 100 ? 'medium' : 'large'
  // Changing the text node is cheaper than replacing it.
  if (group.firstChild) group.firstChild.nodeValue = groupDigits(count)
  else group.textContent = groupDigits(count)
  nameElement(group, groupLabel(pin))
}

function nameElement(element: HTMLElement, label: string): void {
  element.setAttribute('aria-label', label)
  element.title = label
}

/** Not in the tab order: the list beside the map has the same places for the keyboard. */
function buttonElement(
  className: string | undefined,
  label: string,
  onPress: PressHandler,
): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = className ?? ''
  button.tabIndex = -1
  nameElement(button, label)
  button.addEventListener('click', (event) => {
    event.stopPropagation()
    onPress(event)
  })
  return button
}

export function boundsOf(map: MapLibreMap): Bounds {
  const bounds = map.getBounds()
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
}

function widened(map: MapLibreMap): Bounds {
  const [west, south, east, north] = boundsOf(map)
  const width = (east - west) * MARGIN
  const height = (north - south) * MARGIN
  return [
    Math.max(-180, west - width),
    Math.max(-85, south - height),
    Math.min(180, east + width),
    Math.min(85, north + height),
  ]
}
