import { type Map as MapLibreMap, Marker } from 'maplibre-gl'
import type { Category } from '#contract/reference.ts'
import { inQuotes } from '#contract/russian.ts'
import { groupDigits } from '#web/lib/format/numbers.ts'
import { countOf, forms } from '#web/lib/format/plurals.ts'
import type { Bounds } from './bounds.ts'
import type { Pin, PinIndex } from './clusters.ts'
import { pinIconId } from './pin-icons.tsx'
import styles from './pins.module.css'

const SVG = 'http://www.w3.org/2000/svg'
/** A drop of 30x40 that points at its place. */
const DROP = 'M15 39.2C10.6 33.4 1 24.6 1 15a14 14 0 0 1 28 0c0 9.6-9.6 18.4-14 24.2Z'

/** Pins a little out of sight are kept, so that a small move shows no gaps. */
const MARGIN = 0.15

export interface PinLayer {
  setIndex(index: PinIndex): void
  setChosen(placeId: string | null): void
  refresh(): void
  remove(): void
}

interface PinLayerParts {
  map: MapLibreMap
  categories: readonly Category[]
  onChoose: (placeId: string) => void
}

/**
 * Pins are elements above the canvas, not parts of the style: they show on any ground, take the colours of the theme
 * and can be pressed. Only what is in sight exists, so ten thousand places cost a few dozen elements.
 */
export function createPinLayer({ map, categories, onChoose }: PinLayerParts): PinLayer {
  const shown = new Map<string, Marker>()
  const categoryById = new Map(categories.map((category) => [category.id, category]))
  let index: PinIndex | null = null
  let chosen: string | null = null

  const elementOf = (pin: Pin): HTMLElement => {
    if (pin.kind === 'cluster') {
      return clusterElement(pin.count, () =>
        map.easeTo({ center: [pin.lon, pin.lat], zoom: Math.max(pin.opensAtZoom, map.getZoom() + 1) }),
      )
    }
    const category = categoryById.get(pin.place.categoryId)
    return placeElement(pin.place.name, category, () => onChoose(pin.place.id))
  }

  const refresh = () => {
    if (!index) return
    const pins = index.pinsIn(widened(map), map.getZoom())
    const wanted = new Set(pins.map(({ key }) => key))
    for (const [key, marker] of shown) {
      if (wanted.has(key)) continue
      marker.remove()
      shown.delete(key)
    }
    for (const pin of pins) {
      if (shown.has(pin.key)) continue
      const marker = new Marker({
        element: elementOf(pin),
        anchor: pin.kind === 'place' ? 'bottom' : 'center',
      })
      shown.set(pin.key, marker.setLngLat([pin.lon, pin.lat]).addTo(map))
      // MapLibre names every marker «Map marker»; ours have said who they are.
      if (pin.key === chosen) marker.getElement().dataset.chosen = ''
    }
  }

  return {
    refresh,
    setIndex(next) {
      index = next
      for (const marker of shown.values()) marker.remove()
      shown.clear()
      refresh()
    },
    setChosen(placeId) {
      if (chosen) delete shown.get(chosen)?.getElement().dataset.chosen
      chosen = placeId
      const element = placeId ? shown.get(placeId)?.getElement() : undefined
      if (element) element.dataset.chosen = ''
    },
    remove() {
      for (const marker of shown.values()) marker.remove()
      shown.clear()
    },
  }
}

function placeElement(name: string, category: Category | undefined, onPress: () => void): HTMLElement {
  const pin = buttonElement(styles.pin, category ? `${category.name} ${inQuotes(name)}` : name, onPress)
  pin.style.setProperty('--pin', category?.color ?? 'var(--text-2)')
  const drawing = document.createElementNS(SVG, 'svg')
  drawing.setAttribute('viewBox', '0 0 30 40')
  drawing.setAttribute('aria-hidden', 'true')
  const drop = document.createElementNS(SVG, 'path')
  drop.setAttribute('d', DROP)
  const icon = document.createElementNS(SVG, 'use')
  icon.setAttribute('href', `#${pinIconId(category?.latinName)}`)
  icon.setAttribute('x', '7')
  icon.setAttribute('y', '7')
  icon.setAttribute('width', '16')
  icon.setAttribute('height', '16')
  drawing.append(drop, icon)
  pin.append(drawing)
  return pin
}

function clusterElement(count: number, onPress: () => void): HTMLElement {
  const cluster = buttonElement(styles.cluster, `${countOf(count, forms.places)}, приблизить`, onPress)
  cluster.dataset.size = count < 10 ? 'small' : count < 100 ? 'medium' : 'large'
  cluster.textContent = groupDigits(count)
  return cluster
}

/** Out of the order of Tab: by keyboard the same places are reached in the list beside the map. */
function buttonElement(className: string | undefined, label: string, onPress: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = className ?? ''
  button.tabIndex = -1
  button.setAttribute('aria-label', label)
  button.title = label
  button.addEventListener('click', (event) => {
    event.stopPropagation()
    onPress()
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
