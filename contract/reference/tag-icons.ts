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

/** Of a tag whose look nobody has chosen, as the table has it. */
export const defaultTagLook = { color: '#9A3412', icon: 'award' } as const

export type TagIconName = (typeof tagIcons)[number]
