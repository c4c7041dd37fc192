import type { Cuisine } from '#contract/reference/reference.ts'

/** «Грузинская кухня», but «Суши». */
export function cuisineName(cuisine: Cuisine): string {
  return cuisine.isNoun ? cuisine.name : `${cuisine.name} кухня`
}
