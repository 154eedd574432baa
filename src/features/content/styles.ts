/**
 * Whether all braces of this CSS are balanced outside strings and comments. Only then do its rules stay inside the selector around them.
 */
export function hasMatchingBraces(css: string): boolean {
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'/g, '')
  if (/["']|\/\*|\\/.test(bare)) return false
  let depth = 0
  for (const brace of bare.match(/[{}]/g) ?? []) {
    depth += brace === '{' ? 1 : -1
    if (depth < 0) return false
  }
  return depth === 0
}

/** The CSS, escaped so that it cannot end its style element. */
export function escapedStyles(css: string): string {
  return css.replaceAll('<', '\\3c ')
}
