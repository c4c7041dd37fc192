/** Icons of tags by their names in Lucide. */
export const tagIcons = [
  'award',
  'trophy',
  'star',
  'crown',
  'medal',
  'flame',
  'heart',
  'gem',
  'leaf',
  'sun',
  'sparkles',
  'thumbs-up',
] as const

/** The colour and icon of a tag without chosen ones; the table has the same defaults. */
export const defaultTagStyle = { color: '#9A3412', icon: 'award' } as const

export type TagIconName = (typeof tagIcons)[number]
