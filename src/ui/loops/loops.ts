import basketball from './basketball.webm'
import soccer from './soccer.webm'
import tennis from './tennis.webm'

/** The built-in films behind the words on Home, eight seconds each, made by scripts/hero-loops.mjs; shown one after the other. */
export const loops: readonly string[] = [soccer, basketball, tennis]
