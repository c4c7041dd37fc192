interface NamedCuisine {
  name: string
  isNoun: boolean
}

/** «Грузинская кухня», but «Суши». */
export function cuisineName({ name, isNoun }: NamedCuisine): string {
  return isNoun ? name : `${name} кухня`
}
