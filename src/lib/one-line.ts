const nothingSeen = '[\\p{Cc}\\p{Cf}\\p{Co}\\p{Cn}\\p{Default_Ignorable_Code_Point}\\u2800]'
const scripts = [
  'Arabic',
  'Syriac',
  'Mongolian',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
]
const more = ['Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar']
/** In these scripts, joiners between letters change how they are written and belong to the word. */
const joining = `[[${[...scripts, ...more].map((script) => `\\p{Script=${script}}`).join('')}]--${nothingSeen}]`

/**
 * Invisible characters and those that change the text's direction: control and format characters, zero-width ones, blank letters,
 * private-use and unassigned code points. Excludes joiners in scripts and emoji that need them, and variation selectors of emoji.
 */
const unseen = new RegExp(
  [
    `(?<!${joining}\\p{M}?)\\u200c`,
    `\\u200c(?!${joining})`,
    `(?<!${joining}\\p{M}?|\\p{Extended_Pictographic}[\\ufe0f\\p{Emoji_Modifier}]?)\\u200d`,
    `\\u200d(?!${joining}|\\p{Extended_Pictographic})`,
    '(?<!\\p{Emoji})[\\ufe0e\\ufe0f]',
    `(?![\\u200c\\u200d\\ufe0e\\ufe0f])${nothingSeen}`,
  ].join('|'),
  'gv',
)

/**
 * Cleans the names of people, teams and tournaments: a single line without invisible characters, so that no two names look alike, none
 * looks empty, and none reverses the text after it. Length limits apply to the result.
 */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\s\u0085]+/g, ' ')
    .replaceAll(unseen, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}
