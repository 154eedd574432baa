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
/** In these scripts a joiner or non-joiner between letters changes how they are written, and belongs to the word. */
const joining = `[[${[...scripts, ...more].map((script) => `\\p{Script=${script}}`).join('')}]--${nothingSeen}]`

/**
 * What is drawn as nothing, or turns what follows around: control and format characters, zero-width ones, letters without a shape,
 * private and unassigned code points. Kept are the joiners that scripts and emoji are made with, and what picks an emoji's look.
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
 * The one rule for names, of people, teams and tournaments: a line without anything that cannot be seen in it, so that no two names
 * look alike and none looks empty or turns the words behind it around. Lengths count what is left.
 */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\s\u0085]+/g, ' ')
    .replaceAll(unseen, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}
