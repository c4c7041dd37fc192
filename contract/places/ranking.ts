/**
 * The order of lists: a rating of five from few people weighs less, as if ten imaginary 3.8s stood beside the real ones. The
 * generated column `ranking_score` of places has the same numbers.
 */
export const IMAGINED_RATINGS = 10
export const IMAGINED_AVERAGE = 3.8

export function rankingScore(sum: number, count: number): number {
  return (IMAGINED_AVERAGE * IMAGINED_RATINGS + sum) / (IMAGINED_RATINGS + count)
}

/** The stars of a grade: «очень плохо» is two of five, «очень хорошо» five. */
export function starsOf(grade: number): number {
  return grade + 1
}
