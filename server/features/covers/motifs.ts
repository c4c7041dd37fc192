import type { CoverPattern } from '#contract/tones.ts'

/**
 * The two colour roles that motifs alternate between. A motif is drawn in a box of 100×100 around the origin: `main`
 * fills its body, `detail` stands out on it, `background` cuts holes.
 */
export type Ink = { main: string; detail: string; background: string }
export type Motif = (ink: Ink) => string

const cupFromAbove: Motif = ({ main, detail, background }) =>
  `<circle r="46" fill="${main}"/><circle r="30" fill="${background}"/><circle r="14" fill="${detail}"/>`

const cupFromSide: Motif = ({ main, detail }) =>
  `<circle cx="30" cy="-6" r="13" fill="none" stroke="${main}" stroke-width="8"/><path d="M-36-28h68v14a34 34 0 0 1-68 0z" fill="${main}"/><path d="M-42 32h80v9h-80z" fill="${detail}"/>`

const martini: Motif = ({ main, detail }) =>
  `<path d="M-40-42h80L4 8v30h20v6h-48v-6h20V8z" fill="${main}"/><circle cx="10" cy="-26" r="8" fill="${detail}"/>`

const wineGlass: Motif = ({ main, detail }) =>
  `<path d="M-26-46h52C34-10 18 4 4 8v30h18v6h-44v-6h18V8C-18 4-34-10-26-46z" fill="${main}"/><path d="M-27-24h54C26-8 14 1 0 2-14 1-26-8-27-24z" fill="${detail}"/>`

const tumbler: Motif = ({ main, detail, background }) =>
  `<path d="M-32-38h64l-8 78h-48z" fill="${main}"/><path d="M-28-8h56l-5 44h-46z" fill="${detail}"/><path d="M-14 2h20v20h-20z" fill="${background}" transform="rotate(14)"/>`

const khinkali: Motif = ({ main, detail }) =>
  `<path d="M0-44c8 0 10 6 10 13C14-16 46-8 46 18 46 35 24 42 0 42S-46 35-46 18C-46-8-14-16-10-31c0-7 2-13 10-13z" fill="${main}"/><path d="M-5-22c-3 16-14 26-20 38M0-22v40M5-22c3 16 14 26 20 38" fill="none" stroke="${detail}" stroke-width="4" stroke-linecap="round"/>`

const vareniki: Motif = ({ main, detail }) =>
  `<path d="M-44 18C-38-40 38-40 44 18z" fill="${main}"/><g fill="${detail}"><circle cx="-36" cy="20" r="7"/><circle cx="-18" cy="20" r="7"/><circle cy="20" r="7"/><circle cx="18" cy="20" r="7"/><circle cx="36" cy="20" r="7"/></g>`

const plate: Motif = ({ main, detail, background }) =>
  `<circle r="44" fill="${main}"/><circle r="31" fill="${background}"/><path d="M-31 0a31 31 0 0 1 62 0z" fill="${detail}"/>`

const cutlery: Motif = ({ main, detail }) =>
  `<path d="M-28-44h6v24h5v-24h6v24h5v-24h6v30q0 10-9 12v46h-10V-2q-9-2-9-12z" fill="${main}"/><path d="M16 44V-44q20 8 18 46h-8v42z" fill="${detail}"/>`

const beerMug: Motif = ({ main, detail }) =>
  `<path d="M22-14h12q12 0 12 12v16q0 12-12 12H22" fill="none" stroke="${main}" stroke-width="8"/><path d="M-34-24h58v68h-58z" fill="${main}"/><path d="M-40-22a14 14 0 0 1 12-22 18 18 0 0 1 32-2 15 15 0 0 1 26 24z" fill="${detail}"/>`

const beerGlass: Motif = ({ main, detail }) =>
  `<path d="M-26-30h52l-8 74h-36z" fill="${main}"/><path d="M-30-28a13 13 0 0 1 12-18 20 20 0 0 1 36 0 13 13 0 0 1 12 18z" fill="${detail}"/>`

const bread: Motif = ({ main, detail }) =>
  `<rect x="-24" y="-46" width="48" height="92" rx="24" fill="${main}"/><path d="M-13-12l26-14M-13 8l26-14M-13 28l26-14" stroke="${detail}" stroke-width="7" stroke-linecap="round"/>`

const wheat: Motif = ({ main, detail }) =>
  `<path d="M-2-20h4v66h-4z" fill="${detail}"/><g fill="${main}"><path id="w" d="M0 16c-20 0-26-10-24-24C-8-8 0 2 0 16zM0 16C20 16 26 6 24-8 8-8 0 2 0 16z"/><use href="#w" y="-22"/><use href="#w" y="22"/><path d="M0-48c10 10 10 20 0 30-10-10-10-20 0-30z"/></g>`

const burger: Motif = ({ main, detail }) =>
  `<path d="M-40-6a40 34 0 0 1 80 0z" fill="${main}"/><rect x="-44" y="0" width="88" height="12" rx="6" fill="${detail}"/><path d="M-40 18h80v6a16 16 0 0 1-16 14h-48a16 16 0 0 1-16-14z" fill="${main}"/>`

const fries: Motif = ({ main, detail }) =>
  `<path d="M-26-42h11v50h-11zM-11-48h11v56h-11zM4-40h11v48H4zM19-46h9v54h-9z" fill="${detail}"/><path d="M-34-10q34 24 68 0l-8 54h-52z" fill="${main}"/>`

const curl: Motif = ({ main, detail }) =>
  `<path d="M-16 46c-28-26 26-34 6-60S-14-46-4-46M16 46c-28-26 26-34 6-60" fill="none" stroke="${main}" stroke-width="11" stroke-linecap="round"/><circle cx="16" cy="-38" r="8" fill="${detail}"/>`

const rings: Motif = ({ main, detail }) =>
  `<circle r="40" fill="none" stroke="${main}" stroke-width="11"/><circle r="17" fill="${detail}"/>`

const leaf: Motif = ({ main, detail }) =>
  `<path d="M0-48C34-22 34 22 0 48-34 22-34-22 0-48z" fill="${main}"/><path d="M0-34v80M0-8l14-12M0-8l-14-12M0 16l16-14M0 16-16 2" stroke="${detail}" stroke-width="4" fill="none" stroke-linecap="round"/>`

const sprout: Motif = ({ main, detail }) =>
  `<path d="M0 46V0" stroke="${detail}" stroke-width="6"/><path d="M0 18C-44 20-44-22-42-34-8-34 0-12 0 18z" fill="${main}"/><path d="M0 8C-2-28 22-42 42-42 44-10 32 8 0 8z" fill="${detail}"/>`

const fish: Motif = ({ main, detail, background }) =>
  `<path d="M-46-20l22 14C-6-34 30-26 46 0 30 26-6 34-24 6l-22 14q8-20 0-40z" fill="${main}"/><path d="M2-20q14 20 0 40" fill="none" stroke="${detail}" stroke-width="6"/><circle cx="26" cy="-5" r="5" fill="${background}"/>`

const waves: Motif = ({ main, detail }) =>
  `<path d="M-46 30a46 46 0 0 1 92 0z" fill="${main}"/><path d="M-30 30a30 30 0 0 1 60 0z" fill="${detail}"/><path d="M-14 30a14 14 0 0 1 28 0z" fill="${main}"/>`

const slice: Motif = ({ main, detail, background }) =>
  `<path d="M-40-30Q0-52 40-30L0 46z" fill="${main}"/><path d="M-40-30Q0-52 40-30l-6 11Q0-36-34-19z" fill="${detail}"/><g fill="${background}"><circle cx="-10" cy="-10" r="7"/><circle cx="12" cy="-4" r="7"/><circle cy="18" r="6"/></g>`

const pizza: Motif = ({ main, detail, background }) =>
  `<circle r="44" fill="${detail}"/><circle r="36" fill="${main}"/><path d="M-44 0h88M0-44v88M-31-31l62 62M31-31l-62 62" stroke="${background}" stroke-width="4"/>`

const bowl: Motif = ({ main, detail }) =>
  `<path d="M10-16 34-48M20-14 44-42" stroke="${detail}" stroke-width="5" stroke-linecap="round"/><path d="M-44-12h88c0 28-14 40-26 46v8h-36v-8c-12-6-26-18-26-46z" fill="${main}"/><path d="M-36-12a14 12 0 0 1 24 0 14 12 0 0 1 24 0z" fill="${detail}"/>`

const noodles: Motif = ({ main, detail, background }) =>
  `<circle r="44" fill="${main}"/><circle r="33" fill="${background}"/><path d="M-22-8q11-14 22 0t22 0M-22 6q11-14 22 0t22 0M-20 20q10-14 20 0t20 0" fill="none" stroke="${detail}" stroke-width="6" stroke-linecap="round"/>`

const cone: Motif = ({ main, detail }) =>
  `<path d="M-24-2h48L0 48z" fill="${main}"/><path d="M-30 2a14 14 0 0 1 2-20 28 28 0 0 1 56 0 14 14 0 0 1 2 20z" fill="${detail}"/>`

const lolly: Motif = ({ main, detail }) =>
  `<path d="M-5 20H5v28H-5z" fill="${detail}"/><rect x="-24" y="-48" width="48" height="72" rx="24" fill="${main}"/><path d="M-10-22v28" stroke="${detail}" stroke-width="7" stroke-linecap="round"/>`

const sparkle: Motif = ({ main, detail }) =>
  `<path d="M0-46 12-12 46 0 12 12 0 46-12 12-46 0-12-12z" fill="${main}"/><circle r="9" fill="${detail}"/>`

/** The first motif is used most, the others vary the layouts. */
export const motifsByPattern: Record<CoverPattern, readonly [Motif, Motif, Motif]> = {
  cups: [cupFromAbove, cupFromSide, cupFromAbove],
  glasses: [martini, wineGlass, tumbler],
  dumplings: [khinkali, vareniki, khinkali],
  rays: [sparkle, rings, sparkle],
  plates: [plate, cutlery, plate],
  mugs: [beerMug, beerGlass, beerMug],
  loaves: [bread, wheat, bread],
  burgers: [burger, fries, burger],
  smoke: [curl, rings, curl],
  leaves: [leaf, sprout, leaf],
  fish: [fish, waves, fish],
  slices: [slice, pizza, slice],
  bowls: [bowl, noodles, bowl],
  cones: [cone, lolly, cone],
}
