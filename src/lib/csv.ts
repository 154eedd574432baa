/**
 * A line of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula gets an apostrophe in front
 * (https://owasp.org/www-community/attacks/CSV_Injection); numbers stay as they are.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  // Some locales separate columns by semicolons, so text after one may be a cell of its own.
  const plain = value.replace(/(^|;)(?=\s*[=+\-@＝＋－＠]|[\t\r\n])/g, "$1'")
  return /[",\r\n']/.test(plain) || plain !== plain.trim() ? `"${plain.replaceAll('"', '""')}"` : plain
}
