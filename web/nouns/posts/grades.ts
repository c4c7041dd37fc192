import { starsOf } from '#contract/places/ranking.ts'

const gradeNames: Readonly<Record<number, string>> = {
  4: 'Очень хорошо',
  3: 'Хорошо',
  2: 'Плохо',
  1: 'Очень плохо',
}

export function gradeName(rating: number): string {
  return gradeNames[rating] ?? ''
}

/** The grades that reviews give, best first. */
export const grades = [4, 3, 2, 1].map((rating) => ({
  rating,
  stars: starsOf(rating),
  name: gradeName(rating),
}))
