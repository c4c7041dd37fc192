import type { CoverPattern } from '#contract/tones.ts'

export type Palette = { background: string; shape: string; accent: string }

const palettes = {
  cocoa: { background: '#7d3f2c', shape: '#c9785a', accent: '#f3c9a2' },
  harbour: { background: '#1f3a4d', shape: '#3d7c8f', accent: '#e8b44c' },
  wine: { background: '#5a1d2d', shape: '#b23a48', accent: '#f4d6ae' },
  night: { background: '#241733', shape: '#5e3589', accent: '#c96a98' },
  basil: { background: '#1f4a3a', shape: '#3f8a63', accent: '#f2cf7a' },
  tomato: { background: '#b8341b', shape: '#e8694a', accent: '#ffdcae' },
  saffron: { background: '#d9902a', shape: '#f3bd62', accent: '#7a2e1a' },
  ink: { background: '#17202e', shape: '#34506b', accent: '#f07f5a' },
  olive: { background: '#4b4a1f', shape: '#8d8a3c', accent: '#f1e2a8' },
  plum: { background: '#44213f', shape: '#8a4474', accent: '#f5b8a0' },
  lagoon: { background: '#0f4f55', shape: '#2e8f8f', accent: '#ffd9b0' },
  clay: { background: '#9c4a2f', shape: '#d98a5e', accent: '#fbe6c8' },
  cream: { background: '#f1e1c6', shape: '#dc935f', accent: '#8f3322' },
  forest: { background: '#22382a', shape: '#5a7f4f', accent: '#f08a5d' },
  indigo: { background: '#2b2d6b', shape: '#5a63b8', accent: '#ffc86b' },
  rose: { background: '#bf4a61', shape: '#e58a93', accent: '#fff0d8' },
  smoke: { background: '#2a2623', shape: '#6b5a4c', accent: '#e9a15b' },
  mist: { background: '#cfe3e2', shape: '#5c9fa6', accent: '#173f4a' },
} satisfies Record<string, Palette>

type PaletteName = keyof typeof palettes

/** Eight palettes per pattern, the best match first. */
const palettesByPattern: Record<CoverPattern, readonly PaletteName[]> = {
  cups: ['cocoa', 'clay', 'smoke', 'lagoon', 'cream', 'plum', 'basil', 'saffron'],
  glasses: ['harbour', 'ink', 'plum', 'basil', 'indigo', 'wine', 'night', 'lagoon'],
  dumplings: ['wine', 'tomato', 'forest', 'clay', 'harbour', 'cream', 'plum', 'olive'],
  rays: ['night', 'indigo', 'ink', 'plum', 'wine', 'harbour', 'smoke', 'lagoon'],
  plates: ['basil', 'tomato', 'harbour', 'cream', 'wine', 'mist', 'olive', 'clay'],
  mugs: ['saffron', 'smoke', 'forest', 'cocoa', 'harbour', 'tomato', 'ink', 'basil'],
  loaves: ['clay', 'cream', 'saffron', 'cocoa', 'forest', 'harbour', 'rose', 'smoke'],
  burgers: ['tomato', 'saffron', 'ink', 'forest', 'rose', 'lagoon', 'cocoa', 'indigo'],
  smoke: ['night', 'plum', 'smoke', 'lagoon', 'ink', 'wine', 'indigo', 'forest'],
  leaves: ['basil', 'forest', 'olive', 'mist', 'lagoon', 'clay', 'cream', 'plum'],
  fish: ['lagoon', 'harbour', 'mist', 'indigo', 'tomato', 'ink', 'rose', 'basil'],
  slices: ['tomato', 'basil', 'cream', 'wine', 'forest', 'saffron', 'harbour', 'clay'],
  bowls: ['ink', 'tomato', 'lagoon', 'wine', 'saffron', 'forest', 'indigo', 'cream'],
  cones: ['rose', 'mist', 'cream', 'plum', 'lagoon', 'indigo', 'clay', 'tomato'],
}

export function paletteOf(pattern: CoverPattern, variant: number): Palette {
  const names = palettesByPattern[pattern]
  return palettes[names[variant % names.length] ?? 'cocoa']
}
