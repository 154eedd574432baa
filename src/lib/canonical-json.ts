/**
 * JSON as one exact text, whatever the order in which an object was built: RFC 8785 (JSON Canonicalization Scheme). Members that are undefined
 * are left out, as JSON does. Throws a TypeError for values that JSON cannot express: NaN, infinity, functions, half a surrogate pair.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined)
    const sorted = members.toSorted(([a], [b]) => (a < b ? -1 : 1))
    return `{${sorted.map(([key, member]) => `${text(key)}:${canonicalJson(member)}`).join(',')}}`
  }
  if (typeof value === 'string') return text(value)
  if (value === null || typeof value === 'boolean' || Number.isFinite(value)) return JSON.stringify(value)
  throw new TypeError(`Not JSON: ${typeof value}`)
}

function text(value: string): string {
  if (!value.isWellFormed()) throw new TypeError('Not JSON: half a surrogate pair')
  return JSON.stringify(value)
}
