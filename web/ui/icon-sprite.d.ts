/** The file of all icons, drawn while building: see `scripts/build/lean-icons.ts`. */
declare module 'virtual:icon-sprite' {
  export const spriteUrl: string
}
