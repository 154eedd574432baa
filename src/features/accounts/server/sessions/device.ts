/** What browsers call themselves. Most contain the names of others too, which come after them here. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|\bCriOS)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

const nameIn = (userAgent: string, names: readonly (readonly [string, RegExp])[]) =>
  names.find(([, pattern]) => pattern.test(userAgent))?.[0]

/** A device as its owner knows it, from the browser's User-Agent: 'Firefox on Windows'. */
export function deviceOf(userAgent: string | null): string {
  const text = userAgent ?? ''
  const [browser, system] = [nameIn(text, browsers), nameIn(text, systems)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
