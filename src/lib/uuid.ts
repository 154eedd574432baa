/** The smallest id that a row created at or after this moment can have. A UUIDv7 (RFC 9562) starts with its milliseconds. */
export function minUuidAt(moment: Date): string {
  const hex = Math.max(moment.getTime(), 0).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
