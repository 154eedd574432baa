import basketball from './basketball.webm'
import soccer from './soccer.webm'
import tennis from './tennis.webm'

/** The built-in videos behind the text on Home, eight seconds each, made by scripts/hero-loops.mjs. */
export const loops: readonly string[] = [soccer, basketball, tennis]
