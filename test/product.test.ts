import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as profiles from '#features/accounts/profile-values.ts'
import * as accounts from '#features/accounts/values.ts'
import * as competition from '#features/competition/values.ts'
import * as content from '#features/content/values.ts'
import * as discover from '#features/discover/values.ts'
import * as payments from '#features/payments/values.ts'
import * as rankings from '#features/rankings/values.ts'
import * as registrations from '#features/registrations/values.ts'
import * as site from '#features/site/values.ts'
import * as teams from '#features/teams/values.ts'
import * as tournaments from '#features/tournaments/values.ts'
import { pageLimit } from '#lib/list-query.ts'
import { maxPhotoBytes } from '#lib/pictures.ts'
import { sports } from '#lib/sports.ts'
import { countCap } from '#platform/http/paging.ts'
import { platformRefusals } from '#platform/http/refusals.ts'
import { administratorHours } from '#platform/http/session.ts'

const product = readFileSync('docs/product.md', 'utf8')
const [, table] = /\n## Limits\n\n(.+?)\n\n/s.exec(product)!
/** The rows of the table of limits, without its heading. */
const rows = new Map(
  table!
    .split('\n')
    .slice(2)
    .map((row) => row.split('|').slice(1, 3))
    .map(([what, limit]) => [what!.trim(), limit!.trim()]),
)
/** The page with each paragraph on one line. */
const text = product.replaceAll(/(?<=[^\n|])\n *(?=[^\n|\- ])/g, ' ')

/** All numbers of a text, without ratios like 16:9. */
const numbersIn = (text: string) =>
  [...text.replaceAll(/\d+:\d+/g, '').matchAll(/\b\d[\d,]*(\.\d+)?/g)].map(([number]) =>
    Number(number.replaceAll(',', '')),
  )

const words: Record<string, number> = { four: 4, six: 6 }
const megabyte = 1024 * 1024
const { policy, responseHours } = site
const { createDefaults } = tournaments
/** As it is refused: 'limit must be a whole number from 1 to 200'. */
const maxPageLimit = numbersIn(pageLimit().safeParse('0').error!.message).at(-1)!

/** The numbers of each row, in their order. */
const limits: Record<string, number[]> = {
  names: [accounts.minNameLength, accounts.maxNameLength, accounts.minUsernameLength, accounts.maxUsernameLength],
  password: [accounts.minPasswordLength, accounts.maxPasswordLength, accounts.refusedPasswords],
  profile: [profiles.maxBioLength, profiles.maxLocationLength, profiles.maxPreferredSports, profiles.maxSportLength],
  photo: [maxPhotoBytes / megabyte, ...numbersIn(platformRefusals.picture_too_many_pixels[1])],
  tournament: [
    tournaments.maxNameLength,
    tournaments.maxDescriptionLength,
    tournaments.maxLocationLength,
    tournaments.maxRulesLength,
    tournaments.maxVenueNotesLength,
    tournaments.minTeams,
    tournaments.maxTeamsLimit,
    1,
    tournaments.maxTeamSizeOnCreate,
    tournaments.maxTeamSizeOnEdit,
    tournaments.maxDays,
  ],
  money: [tournaments.maxEntryFee, tournaments.maxPrizePool],
  'create form starts with': [
    createDefaults.maxTeams,
    createDefaults.entryFee,
    createDefaults.prizePool,
    createDefaults.teamSize,
  ],
  'location search': Object.values(profiles.locationSearch),
  schedule: [
    competition.maxCourts,
    competition.maxCourtNameLength,
    competition.maxScheduleDays,
    competition.matchMinutes.min,
    competition.matchMinutes.max,
    0,
    competition.restMinutes.max,
    competition.maxScheduledMatches,
    ...competition.scheduleReminderHours,
  ],
  team: [teams.maxTeamNameLength, teams.maxMembers, teams.maxMemberLength],
  'hold, pay later, reminder': [
    registrations.holdMinutes,
    registrations.shortHoldMinutes,
    registrations.lapsesBeforeShortHolds,
    registrations.payLaterHours,
    registrations.reminderHours,
  ],
  'unpaid teams': [registrations.maxUnpaidEntries, registrations.releasesBeforeWait, registrations.reentryWaitHours],
  'waiting list offer': [registrations.offerHours, registrations.reentryWaitHours],
  'captains on call': [registrations.callMinutes, registrations.callableHours, registrations.maxCalls],
  'hero video': [content.maxVideoBytes / megabyte],
  'media picture': [content.maxImageBytes / megabyte],
  'site content': [content.maxTitleLength, content.maxContentLength, content.maxTemplateLength],
  'contact message': [site.maxNameLength, site.maxSubjectLength, site.maxMessageLength],
  lists: [pageLimit().parse(undefined), maxPageLimit, countCap, countCap, tournaments.maxListedTextLength],
  session: [policy.sessionDays, administratorHours],
  'figures and highlights': [
    site.maxFigures,
    site.maxFigureLength,
    site.maxFigureLabelLength,
    site.maxHighlights,
    site.maxHighlightLength,
  ],
  'promises on static pages': [
    policy.prizeHours,
    policy.minimumAge,
    policy.arriveMinutes,
    policy.graceMinutes,
    responseHours.general,
    responseHours.technical,
    responseHours.payment,
  ],
}

/** Rows without numbers, and rows whose numbers are part of how links, mail and contact details are checked. */
const others = ['sports', 'skill levels', 'mailed links', 'mail', 'mail that others cause', 'contact details']

test.each(Object.entries(limits))('the limits of %s', (what, numbers) => {
  expect(numbersIn(rows.get(what)!)).toEqual(numbers)
})

test('the table has no other limits', () => {
  expect([...rows.keys()].toSorted()).toEqual([...Object.keys(limits), ...others].toSorted())
})

test('sports and skill levels', () => {
  const { createSports, editSports, skillLevels, skillLabels } = tournaments
  expect(rows.get('sports')).toContain(`${createSports.join(', ')}; editing adds badminton; filters list football too`)
  expect(editSports).toEqual([...createSports, 'badminton'])
  expect(sports).toEqual([...editSports, 'football'])
  expect(rows.get('skill levels')).toBe(`${skillLevels.join(', ')} ('${skillLabels.all}')`)
})

/** Sentences elsewhere on the page, each with the values of its numbers. */
test.each<[RegExp, ...number[]]>([
  [/expired after (\d+) minutes; withdrawn/, registrations.holdMinutes],
  [/expired after (\d+) hours or at the deadline/, registrations.payLaterHours],
  [/A captain may have (\d+) unpaid or free registrations/, registrations.maxUnpaidEntries],
  [/it is held for (\d+) hours or until the deadline/, registrations.offerHours],
  [
    /After (\d+) expired or withdrawn unpaid or free teams, a captain waits (\d+) hours/,
    registrations.releasesBeforeWait,
    registrations.reentryWaitHours,
  ],
  [
    /After (\d+) holds in one tournament that expired or were released within (\d+) hours/,
    registrations.lapsesBeforeShortHolds,
    registrations.lapsedHoldHours,
  ],
  [/next holds there last (\d+) minutes/, registrations.shortHoldMinutes],
  [/A fee is \$0 or at least \$(\d+\.\d+)/, tournaments.minEntryFee],
  [/a paid team until (\d+) hours before the start/, payments.withdrawalHours],
  [/minus (\d+\.\d+) % \+ \$(\d+\.\d+)/, payments.processingFee.perThousand / 10, payments.processingFee.cents / 100],
  [/ask up to (\d+) members by username to be officials/, tournaments.maxOfficials],
  [/whose captain entered it themselves has (\d+) hours/, registrations.payLaterHours],
  [/with a code, within (\d+) minutes, completes the login/, accounts.pendingLoginMinutes],
  [/It comes with (\d+) recovery codes/, accounts.recoveryCodeCount],
  [/removed there too, at most (\d+)/, accounts.maxPasskeys],
  [/Prizes are due (\d+) hours after the finish/, competition.prizeHours],
  [/kept (\d+) days; after/, policy.mailDays],
  [/([\d,]+) entries in a tournament's history/, competition.maxFacts],
  [/messages to captains +\| .*\(([\d,]+) characters each\)/, registrations.maxMessageLength],
  [/searches saved +\| .*; (\d+) at a time/, discover.maxSavedSearches],
  [/by prize dollars plus (\d+) points a win/, rankings.pointsPerWin],
  [
    /Team Player \((\d+) tournaments or teams\), Prize Money \(\$(\d+)\)/,
    profiles.teamPlayerGoal,
    profiles.prizeMoneyGoal,
  ],
  [/covers (\d+) miles by default and (\d+) at most/, discover.defaultMiles, discover.maxMiles],
  [/the first (\d+) results of the same search/, discover.mapSize],
  [/verified when at least (\w+) captains registered their own teams/, competition.teamsToVerify],
  [/At most (\d+) matches between the same two teams are credited/, competition.maxCreditedMatches],
  [/start it up to (\d+) hours early/, tournaments.earlyStartHours],
])('%s', (sentence, ...values) => {
  const [, ...found] = sentence.exec(text)!
  expect(found.map((number) => words[number] ?? Number(number.replaceAll(',', '')))).toEqual(values)
})
