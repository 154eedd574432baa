/** The least id a row made at this moment or later can have: a UUIDv7 (RFC 9562) begins with its milliseconds. */
export function firstIdAt(moment: Date): string {
  const hex = Math.max(moment.getTime(), 0).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
