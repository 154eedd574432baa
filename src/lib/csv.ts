/**
 * A line of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula is made plain by an apostrophe before it
 * (https://owasp.org/www-community/attacks/CSV_Injection); numbers are not touched.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const plain = /^[=+\-@＝＋－＠\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n']/.test(plain) || plain !== plain.trim() ? `"${plain.replaceAll('"', '""')}"` : plain
}
