/** An index of a fixed set of ids. Most looked-up ids are not in it, so a small bitmap is checked first. */
export class IdIndex {
  readonly ids: Float64Array
  private readonly bits: Uint8Array
  private readonly mask: number

  /** Takes ownership of the array and sorts it in place; duplicates are removed. */
  constructor(ids: Float64Array) {
    const sorted = ids.sort()
    let length = 0
    for (let at = 0; at < sorted.length; at += 1) {
      if (at > 0 && sorted[at] === sorted[at - 1]) continue
      sorted[length] = sorted[at] ?? 0
      length += 1
    }
    this.ids = sorted.subarray(0, length)
    let bits = 1024
    while (bits < length * 16 && bits < 2 ** 28) bits *= 2
    this.mask = bits - 1
    this.bits = new Uint8Array(bits / 8)
    for (const id of this.ids) {
      const bit = id & this.mask
      this.bits[bit >> 3] = (this.bits[bit >> 3] ?? 0) | (1 << (bit & 7))
    }
  }

  get size(): number {
    return this.ids.length
  }

  /** The position in the set; -1 for another id. */
  find(id: number): number {
    const bit = id & this.mask
    if (((this.bits[bit >> 3] ?? 0) & (1 << (bit & 7))) === 0) return -1
    let [low, high] = [0, this.ids.length - 1]
    while (low <= high) {
      const middle = (low + high) >> 1
      const value = this.ids[middle] ?? 0
      if (value === id) return middle
      if (value < id) low = middle + 1
      else high = middle - 1
    }
    return -1
  }
}
