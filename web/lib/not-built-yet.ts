import { data } from 'react-router'

export const NOT_BUILT_YET = 'NotBuiltYet'

/** A page that belongs to a feature still to come answers 404, like any page that does not exist, and says why. */
export function notBuiltYet() {
  return data({ status: NOT_BUILT_YET }, { status: 404 })
}
