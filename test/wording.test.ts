import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const comments = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g
const quoted = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g

/** Texts in code: quoted, in a template or between tags. Comments are left out. */
function textsIn(source: string): string[] {
  const code = source.replaceAll(comments, '')
  return code.match(new RegExp(`${quoted.source}|>[^<>{}=;]+<`, 'g')) ?? []
}

/** Endings of web addresses, and names that nobody may take: lists of words that nobody reads on screen. */
const lists = ['src/lib/web-address.ts', 'src/lib/staff-names.ts', 'src/features/accounts/rules.ts']

test.each([
  ['people log in and out, they do not sign in', /\bsign(?:s|ed|ing)?[ -](?:in|out)\b/i],
  ['people sign up, they do not register an account', /\bregister(?:s|ed|ing)? (?:an?|your|their) account\b/i],
  ['buttons are selected, and only keys are pressed', /\b(?:press(?:es|ed|ing)?(?! (?:Alt|Esc)\b)|click on|tap on)\b/i],
  ['tournaments have spots, not places', /\bplaces? (?:left|remaining|free)\b/i],
  ['apostrophes are straight', /’/],
  ['teams advance as wild cards', /\bbest of (?:their|its|the next) place\b/i],
  ['a tournament has officials, not helpers', /\bhelpers?\b/i],
  [
    'spots are open and open up, because "free" reads as $0',
    /\bspots? (?:is|are|becomes?|became) free\b|\bfree spots?\b/i,
  ],
  ['a level result is a tie; the draw is the lottery', /\b(?:ends? in|for|after|with) a draw\b|\bdrawn match\b/i],
  [
    'teams clinch a place or are eliminated',
    /\bwhatever happens\b|\bthrough to the next\b|\bteam is out (?!of)|'is out'/i,
  ],
  ['a finished tournament is reopened', /\bundo the finish\b/i],
  ['email has no hyphen', /\be-mails?\b/i],
  ['sums match exactly', /\badds? up to the cent\b/i],
])('on screen, %s', (_, odd) => {
  const files = globSync('src/**/*.{ts,tsx}').filter((path) => !path.includes('.test.') && !lists.includes(path))
  const found = files.flatMap((path) =>
    textsIn(readFileSync(path, 'utf8'))
      .filter((text) => odd.test(text))
      .map((text) => `${path}: ${text.trim().slice(0, 120)}`),
  )
  expect(found).toEqual([])
})

/** Identifiers in code, without comments and texts. */
function namesIn(source: string): string {
  return source.replaceAll(new RegExp(`${comments.source}|${quoted.source}`, 'g'), '')
}

const namesEverywhere: [string, RegExp][] = [
  ['people are logged in, not signed in', /\b\w*[sS]ign(?:ed)?In\b|\bnot_signed_in\b|\bsessions\.signOut\b/],
  ['qualification is clinched or eliminated', /\bfates?(?:Of|In)?\b/],
  ['a team is not an entrant', /\b(?:entrants?|Entrant|entrantOf|entrantRows?|EntrantRow|saveEntrants)\b/],
  ['what no longer counts is voided', /\b(?:setAside|wasAside|letStand)\b/],
  ['changes are confirmed', /\b(?:needsConsent|useConsent)\b/],
  ['officials have their roles', /\b(?:isHelper|nameOfficial|runsIt|keepsScore|organizesIt)\b/],
  [
    'input and queries have names',
    /\b(?:wanted|isWanted|theirs|takeTheirs|isMeant|misfit|misfitOf|aBody|memberCalled|outOfTurn)\b/,
  ],
]
const namesInCompetitions: [string, RegExp][] = [
  ['a fixture is not a tie', /\b(?:Tie|ties|tieRules)\b|\bmatch\.tie\b/],
  ['a level result is a tie', /\b(?:drawsAllowed|points\.draw)\b/],
  ['facts that count are active, and a ledger is money', /\b(?:inForce|Ledger|ledgerOf)\b/],
  ['wild cards are not "best"', /\b(?:Best(?! of)|BestTable|BestState|placedBest)\b/],
  ['wild cards have an order, and only a schedule has placements', /\b(?:placementRefusal|PlacementDialog)\b/],
  ['what a team needs are clinching scenarios', /\b(?:Needs|needsText|TeamNeeds|readNeeds)\b/],
  ['a group is not a pool', /\b(?:Pool|pools|poolName|byPool)\b/],
]
const ofCompetitions = /^src\/(engine|features\/(competition|desk))\//
const sources = globSync('src/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'))

test.each([
  ...namesEverywhere.map((rule) => [...rule, sources] as const),
  ...namesInCompetitions.map((rule) => [...rule, sources.filter((path) => ofCompetitions.test(path))] as const),
])('in code, %s', (_, odd, files) => {
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((path) => odd.test(namesIn(readFileSync(path, 'utf8'))))).toEqual([])
})

test('comments are plain English', () => {
  const odd =
    /\b(?:whoever|anew|for want of|let go|no more of them|by itself|in force|signs? (?:\w+ |this user )?in|signed (?:in|out)|set aside|an team|a entrant|towards)\b|\be-mails?\b/i
  const files = globSync('{src,test,bench,scripts}/**/*.{ts,tsx,mjs,css}')
  const found = files.flatMap((path) =>
    (readFileSync(path, 'utf8').match(comments) ?? []).flatMap((comment) =>
      odd.test(comment) ? [`${path}: ${comment}`] : [],
    ),
  )
  expect(found).toEqual([])
})
