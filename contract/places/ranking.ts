/**
 * The order of lists: a rating of five from few people weighs less, as if ten imaginary 3.8s stood beside the real ones. The
 * generated column `ranking_score` of places has the same numbers.
 */
export const PRIOR_RATINGS = 10
export const PRIOR_AVERAGE = 3.8

export function rankingScore(sum: number, count: number): number {
  return (PRIOR_AVERAGE * PRIOR_RATINGS + sum) / (PRIOR_RATINGS + count)
}

/** The stars of a grade: «очень плохо» is two of five, «очень хорошо» five. */
export function starsOf(grade: number): number {
  return grade + 1
}
