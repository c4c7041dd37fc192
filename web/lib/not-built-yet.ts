import { data } from 'react-router'

/** A page that belongs to a feature still to come answers 404, like any page that does not exist. */
export function notBuiltYet() {
  return data(null, { status: 404 })
}
