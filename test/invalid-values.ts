import { randomUUID } from 'node:crypto'

export const tooLong = 'x'.repeat(100_001)

type Sent = { body: BodyInit; headers?: Record<string, string> }

const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** Bodies that are malformed for any route. */
export const brokenBodies: Record<string, Sent> = {
  'a truncated object': { body: '{"name":' },
  'two objects': { body: '{}{}' },
  'single quotes': { body: "{'name': 'x'}" },
  NaN: { body: '{"maxTeams": NaN}' },
  'a byte order mark': { body: '\uFEFF{}' },
  'bytes that are not UTF-8': { body: Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]) },
  '100,000 open brackets': { body: '['.repeat(100_000) },
  '100,000 nested lists': { body: `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}` },
  '20,000 nested objects': { body: `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}` },
  'U+0000 in a key': { body: '{"na\\u0000me":1}' },
  'an unpaired surrogate in a key': { body: '{"na\\ud800me":1}' },
  'a body over 256 kB': { body: JSON.stringify({ name: 'x'.repeat(256 * 1024) }) },
  'JSON called text': { body: '{}', headers: { 'content-type': 'text/plain' } },
  'JSON with the content type of a form': { body: '{}', headers: form },
  'JSON called nothing': { body: Buffer.from('{}'), headers: {} },
  'a form': { body: 'name=x', headers: form },
  multipart: { body: '--x--', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
}

/** JSON that is not an object with the fields of any route. */
export const shapeless = ['', ' ', 'null', 'true', '7', '"text"', '[]', '[{}]']

/** JSON texts by their JSON type. Those under `none` are invalid for every field. */
export const valuesByType: Record<string, string[]> = {
  number: ['42', '-0.5'],
  string: ['"NaN"', '"Infinity"', '"12"'],
  boolean: ['true'],
  null: ['null'],
  array: ['[]', '[["x"]]'],
  object: ['{}', '{"$ne":null}'],
  none: ['1e309', '-1e309', '"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udc00\\ud800"', JSON.stringify(tooLong)],
}

/** Unknown and malformed ids, as they may appear in a path. */
export const badIds = [
  randomUUID(),
  'abc',
  '0',
  '-1',
  '1e3',
  `${randomUUID()}x`,
  "'%20or%201=1--",
  '..%2f..',
  '%F0%9F%8F%80',
  'x'.repeat(5_000),
]

const impossibleDates = [
  'soon',
  '2026-02-30',
  '2026-13-01',
  '2026-02-30T10:00',
  '2026-06-31T10:00:00Z',
  '2027-01-01T25:00',
  '9999999-01-01',
  '1999-01-01',
  '0000-01-01T00:00:00Z',
  '20270101',
  '2027-01-01T10:00[America/Chicago]',
]

/** Texts of invisible characters. */
const invisible = ['\u200b\u200b\u200b', '\u202e\u2066\u2069', '\u3164\u2800\u00ad']

/** Tournament changes of the right types with impossible values. */
const impossible: object[] = [
  ...['startDate', 'endDate', 'registrationDeadline'].flatMap((field) =>
    impossibleDates.map((date) => ({ [field]: date })),
  ),
  ...[-1, -0.01, 0.001, 12.345, 1e300].flatMap((amount) => [{ entryFee: amount }, { prizePool: amount }]),
  ...[0.49, 1_000_000].map((entryFee) => ({ entryFee })),
  ...[-1, 0, 1, 65, 2.5, 1e300].map((maxTeams) => ({ maxTeams })),
  ...[-1, 0, 21, 2.5].map((teamSize) => ({ teamSize })),
  ...['', 'BASKETBALL', 'chess', '__proto__'].flatMap((word) => [{ sport: word }, { skillLevel: word }]),
  ...['Mars/Olympus', '', '../etc/passwd', '+25:00'].map((timeZone) => ({ timeZone })),
  ...['', '   ', '\t\n'].flatMap((text) => [{ name: text }, { description: text }, { location: text }]),
  ...invisible.map((name) => ({ name })),
  { location: invisible[0] },
]

const manyMembers = Array.from({ length: 31 }, (_, index) => `Player ${index}`)
const wrongMembers = [[42], [''], [tooLong], ['\u0000'], manyMembers, ['@'], ['@nobody'], [randomUUID()]]
const badEmails = ['ana', 'ana@', '@x.example', 'a b@x.example', 'ana@x', 'ana@x.example\u0000', "' or 1=1--@x.example"]

const impossibleContent = [
  ...['', '  ', 'two\nlines', 'x'.repeat(201)].flatMap((line) => [{ contentKey: line }, { title: line }]),
  ...['', 'TEXT', 'markdown', '__proto__'].map((contentType) => ({ contentType })),
  ...['', '{', "{'a': 1}", '[1,]', 'null', 'NaN'].map((content) => ({ contentType: 'json', content })),
  ...[42, true, ['a'], { a: 1 }].flatMap((content) => [
    { contentType: 'html', content },
    { contentType: 'image', content },
  ]),
  ...[
    'javascript:alert(1)',
    '//x.example/a.png',
    'https://x.example/a.png',
    '/a.png" onerror="x',
    'data:image/png,x',
  ].map((content) => ({ contentType: 'image', content })),
]

const brokenBraces = ['{{name', '{{#name}}', '{{/name}}', '{{#a}}{{/b}}', '{{{name}}', '{{=<% %}}']

const impossibleMails = [
  ...brokenBraces.flatMap((text) => [{ subject: text }, { htmlContent: text }, { textContent: text }]),
  ...['', ' \n'].flatMap((text) => [{ subject: text }, { htmlContent: text }, { textContent: text }]),
  ...['', '1st', 'first name', '__proto__', 'x'.repeat(61)].map((name) => ({ variables: [name] })),
  { subject: 'Two\nlines' },
]

const impossibleComponents = [
  ...['', '  ', 'two\nlines'].flatMap((line) => [{ componentKey: line }, { componentName: line }]),
  { template: 'x'.repeat(50_001) },
  { styles: 'x'.repeat(50_001) },
]

const badTokens = [
  '',
  '.',
  'nothing',
  `${randomUUID()}.`,
  `${randomUUID()}.x`,
  `${randomUUID()}.%`,
  "'.'",
  'x'.repeat(201),
]

const badClientData = ['', 'e30', 'bnVsbA', '%%%', Buffer.from('{"challenge":{}}').toString('base64url')]
const badCredentials = [
  ...badClientData.map((clientDataJSON) => ({
    credential: {
      id: 'x',
      rawId: 'x',
      type: 'public-key',
      response: { clientDataJSON, attestationObject: '', authenticatorData: '', signature: '' },
    },
  })),
  { credential: {} },
  { credential: { id: 'x', rawId: 'x', type: 'password', response: {} } },
]

const badCodes = ['', ' ', '12345', '1234567', '123-4567', '٠١٢٣٤٥', 'k7mzp_4twxq']

const aSetup = { format: 'single_elimination', thirdPlace: false, rule: 'mustWin', scoring: { kind: 'points' } }

/** For each route, fields that make a valid body invalid. */
export const impossibleBodies: Record<string, object[]> = {
  'POST /api/tournaments': [...impossible, { organizerId: randomUUID() }, { organizerId: tooLong }, { teamSize: 16 }],
  'PATCH /api/tournaments/:id': impossible,
  'POST /api/saved-searches': [
    ...['', 'BASKETBALL', 'chess', '__proto__'].flatMap((word) => [{ sport: word }, { skill: word }]),
    ...['Austin', '91,0', '0,181', '30', '30,97,5'].map((near) => ({ near })),
    ...[-1, 0, 251, 2.5, 1e300].map((within) => ({ within })),
    ...[-1, 2.5, 1e300].map((maxFee) => ({ maxFee })),
    { sport: null, near: null },
  ],
  'PUT /api/tournaments/:id/setup': [
    ...['round_robin', '', null].map((format) => ({ setup: { format } })),
    { setup: { format: 'single_elimination' } },
    { setup: { ...aSetup, scoring: { kind: 'sets', bestOf: 2, to: 21, winBy: 2, cap: 30, last: null } } },
    { setup: { ...aSetup, scoring: { kind: 'sets', bestOf: 3, to: 21, winBy: 2, cap: 10, last: null } } },
    { setup: { ...aSetup, rule: 'tiesAllowed' } },
    {
      setup: { ...aSetup, format: 'fixed_bracket', matches: [{ no: 1, round: 1, from: [{ winner: 1 }, { seed: 1 }] }] },
    },
  ],
  'PUT /api/tournaments/:id/courts': [
    ...[-1, 4, 601, 5.5, 1e300].map((minutes) => ({ minutes })),
    ...[-1, 241, 0.5].map((rest) => ({ rest })),
    ...[-1, 1.5].map((revision) => ({ revision })),
    ...['', ' ', 'homefield.example', ...invisible].map((name) => ({ courts: [{ name, hours: [] }] })),
    ...badIds.map((id) => ({ courts: [{ id, name: 'Court 1', hours: [] }] })),
    { courts: [{ name: 'Court 1', hours: [{ opensAt: 'nine', closesAt: 'five' }] }] },
    { rounds: [{ bracket: 'main', round: 0, minutes: 30 }] },
    { waitsForRounds: 'yes' },
  ],
  'PUT /api/tournaments/:id/matches/:number/progress': ['over', 1, null].map((progress) => ({ progress })),
  'POST /api/tournaments/:id/schedule': [-1, 1.5, '1', null].map((revision) => ({ revision })),
  'PUT /api/tournaments/:id/schedule': [
    { moves: [] },
    { moves: [{ number: 0, place: null }] },
    { moves: [{ number: 1, place: { courtId: 'abc', startsAt: '2026-12-05T09:00' } }] },
    { moves: [{ number: 1 }] },
    { moves: [1, 1].map((number) => ({ number, place: null })) },
    { revision: -1 },
  ],
  'POST /api/tournaments/:id/schedule/delay': [
    ...[4, 121, -5, 7.5, 1e300].map((minutes) => ({ minutes })),
    ...badIds.map((courtId) => ({ courtId })),
    { revision: -1 },
  ],
  'POST /api/tournaments/:id/schedule/stop': [
    ...['', 'noon', '2001-01-01T10:00', 42, null].map((until) => ({ until })),
    { revision: -1 },
  ],
  'PUT /api/tournaments/:id/schedule/mode': [
    ...[-1, 1.5, '1', null].map((revision) => ({ revision })),
    ...['', 'free', null, 1].map((mode) => ({ mode })),
  ],
  'PUT /api/tournaments/:id/matches/:number/call': badIds.map((courtId) => ({ courtId })),
  'POST /api/tournaments/:id/schedule/move-to-day': [
    ...['', 'tomorrow', '2026-02-30', '2001-01-01', '2199-01-01', 42, null].map((day) => ({ day })),
    { revision: -1 },
  ],
  'POST /api/tournaments/:id/schedule/resume': [-1, 1.5, '1', null].map((revision) => ({ revision })),
  'POST /api/tournaments/:id/schedule/ways-out': [
    ...['luck', null, ['rest']].map((kind) => ({ kind })),
    { revision: -1 },
  ],
  'POST /api/tournaments/:id/schedule/duties': [-1, 1.5, '1', null].map((revision) => ({ revision })),
  'PUT /api/tournaments/:id/matches/:number/duty': [
    { revision: -1, duty: null },
    { revision: 0, duty: 'Reds' },
    { revision: 0, duty: { team: 'Reds' } },
    { revision: 0, duty: { loser: 0 } },
    { revision: 0, duty: { winner: 1 } },
  ],
  'POST /api/tournaments/:id/schedule/undo': [-1, 1.5, '1', null].map((revision) => ({ revision })),
  'POST /api/tournaments/:id/schedule/close-gap': [...badIds.map((courtId) => ({ courtId })), { revision: -1 }],
  'POST /api/tournaments/:id/schedule/publish': [-1, 1.5, '1', null].map((revision) => ({ revision })),
  'PUT /api/tournaments/:id/alerts': [
    ...['drawn', null, [''], ['finished'], [1]].map((events) => ({ events })),
    { events: ['drawn', 'drawn', 'drawn'] },
  ],
  'PUT /api/tournaments/:id/seeds': [...badIds.map((id) => ({ order: [id] })), { drawBy: 'dice' }],
  'POST /api/tournaments/:id/draw': [
    { by: 'random' },
    { by: 'random', drawnNumbers: '6' },
    { by: 'random', drawnNumbers: ' ' },
    { by: '' },
    { id: 'abc' },
    { reason: ' ' },
  ],
  'POST /api/tournaments/:id/draw/list': [{ id: 'abc' }, { reason: ' ' }, { reason: 'x'.repeat(501) }],
  'POST /api/tournaments/:id/finish': [
    ...badIds.map((teamId) => ({ prizes: [{ teamId, amount: 800 }] })),
    ...[-1, -0.01, 0.001, 799.999, 1e300].map((amount) => ({ prizes: [{ teamId: randomUUID(), amount }] })),
    { prizes: [] },
    { id: 'abc' },
    { reason: ' ' },
  ],
  'POST /api/tournaments/:id/matches/:number/reports': [
    ...badIds.map((id) => ({ teams: [id, id] })),
    ...[-1, 0.5, 1e300].map((number) => ({ basedOn: number })),
    ...[0, 10, 1.5].map((game) => ({ game })),
    { game: 2 },
    ...[[-1, 0], [1000, 0], [1], [1, 2, 3], ['1', '0']].map((score) => ({
      result: { outcome: 'played', score: { score } },
    })),
    { result: { outcome: 'played', score: { sets: [[21, 3]] } } },
    { result: { outcome: 'bye' } },
    { result: { outcome: 'walkover', winner: 2 } },
    { confirmedEffect: 'x'.repeat(65) },
  ],
  'POST /api/tournaments/:id/facts/preview': [
    ...['draw', 'bye', ''].map((kind) => ({ fact: { kind, order: [randomUUID(), randomUUID()] } })),
    { fact: { kind: 'withdrawal', team: randomUUID() } },
    { fact: { kind: 'undo', fact: randomUUID() } },
  ],
  'POST /api/tournaments/:id/withdrawals': badIds.map((teamId) => ({ teamId })),
  'POST /api/tournaments/:id/reinstatements': badIds.map((teamId) => ({ teamId })),
  'POST /api/tournaments/:id/replacements': [
    ...badIds.flatMap((id) => [{ teamId: id }, { by: { id } }]),
    { by: { name: 'Nobodies', captain: 'nobody-of-this-name' } },
  ],
  'POST /api/tournaments/:id/replacement-searches': [
    ...badIds.flatMap((id) => [{ teamId: id }, { entryId: id }]),
    ...['', '  ', 'x'.repeat(501)].map((reason) => ({ reason })),
  ],
  'POST /api/tournaments/:id/late-entries': [
    ...badIds.map((id) => ({ team: { id } })),
    ...[0, 2, 99, 1.5].map((match) => ({ match })),
    ...[0, 2, -1, undefined].map((slot) => ({ slot })),
    { match: undefined },
    ...['', ' ', 'see www.x.example'].map((name) => ({ team: { name, captain: 'nobody-of-this-name' } })),
    ...['', 'a@', 'nobody-of-this-name'].map((captain) => ({ team: { name: 'Latecomers', captain } })),
  ],
  'PUT /api/tournaments/:id/teams/:teamId/captain-invitation': ['', ' ', 'a@', 'a@b@c.example', 'x'.repeat(300)].map(
    (captain) => ({ captain }),
  ),
  'POST /api/tournaments/:id/registrations': [
    { teams: [] },
    { teams: Array.from({ length: 65 }, (_, n) => ({ name: `Team ${n}` })) },
    ...['', ' ', 'see www.x.example', 'x'.repeat(300)].map((name) => ({ teams: [{ name }] })),
    ...['', '@somebody', 'a@x.example', randomUUID(), 'www.x.example'].map((player) => ({
      teams: [{ name: 'Phoned In', players: [player] }],
    })),
    ...['', 'a@', 'a@b@c.example', 'x'.repeat(300)].map((captain) => ({
      teams: [{ name: 'Phoned In', captain }],
    })),
    ...['call me', '123', '1'.repeat(31)].map((phone) => ({ teams: [{ name: 'Phoned In', phone }] })),
    ...['card', 'free', '', undefined].map((payment) => ({ payment })),
  ],
  'POST /api/tournaments/:id/registrations/check': [
    ...['', 'a@', 'x'.repeat(300)].map((username) => ({ usernames: [username] })),
    { usernames: [] },
    { usernames: Array.from({ length: 65 }, () => '@nobody') },
  ],
  'POST /api/tournaments/:id/registrations/:registrationId/payment': ['card', 'free', 'on_the_day', ''].map(
    (paidBy) => ({ paidBy }),
  ),
  'POST /api/pay/:token/completion': ['', 'pi_unknown', 'x'.repeat(256)].map((paymentIntentId) => ({
    paymentIntentId,
  })),
  'PUT /api/tournaments/:id/cash-to-return/:registrationId': ['yes', null, 1].map((isReturned) => ({ isReturned })),
  'POST /api/tournaments/:id/amendments': [
    ...['draw', 'report', ''].map((kind) => ({ amendment: { kind, isPlayed: true } })),
    { amendment: { kind: 'third_place', isPlayed: false } },
    ...[-1, 0.5, 1e9, '3', null].map((score) => ({ amendment: { kind: 'walkover_score', score } })),
    { amendment: { kind: 'walkover_score', score: 3 } },
    { amendment: { kind: 'round_rules', bracket: 'main', round: 9 } },
    { amendment: { kind: 'round_rules', bracket: 'main', round: 1, rule: 'tiesAllowed' } },
  ],
  'POST /api/tournaments/:id/rulings': [
    ...badIds.map((team) => ({ order: [team, randomUUID()] })),
    ...[[], [randomUUID()], [randomUUID(), randomUUID()]].map((order) => ({ order })),
    { reason: ' ' },
    { id: 'abc' },
  ],
  'POST /api/tournaments/:id/wild-card-order': [
    ...badIds.map((team) => ({ order: [team] })),
    { order: [] },
    { id: 'abc' },
  ],
  'POST /api/tournaments/:id/rounds': [
    ...badIds.map((bye) => ({ bye })),
    ...[0, 2, 33, 1.5].map((round) => ({ round })),
    { pairs: [] },
    { pairs: [[randomUUID(), randomUUID()]] },
    { pairs: [[randomUUID()]] },
    ...[-1, 0.5, '1', null].map((basedOn) => ({ basedOn })),
  ],
  'POST /api/tournaments/:id/undo': badIds.map((fact) => ({ fact })),
  'POST /api/tournaments/:id/cancellation': ['x'.repeat(501), 7].map((reason) => ({ reason })),
  'PATCH /api/tournaments/:id/details': [
    ...['', '  ', 'x'.repeat(5_001)].map((description) => ({ description })),
    { rules: 'x'.repeat(10_001) },
    { venueNotes: 'x'.repeat(501) },
    { revision: 'outdated' },
    ...['', 'x'.repeat(121), 'see prizes.com'].map((name) => ({ name })),
    ...['', 'x'.repeat(161), 'prizes.com'].map((location) => ({ location })),
    ...['', 'tomorrow', '2026-02-30T10:00', '1999-01-01T10:00'].map((startDate) => ({ startDate })),
    ...[1, 65, 2.5, '8', null].map((maxTeams) => ({ maxTeams })),
    { timeZone: 'Mars/Olympus' },
  ],
  'POST /api/tournaments/:id/details/preview': [
    ...['', 'x'.repeat(121), 'see prizes.com'].map((name) => ({ name })),
    ...['', 'tomorrow', '1999-01-01T10:00'].map((startDate) => ({ startDate })),
    ...[1, 65, null].map((maxTeams) => ({ maxTeams })),
  ],
  'PATCH /api/tournaments/:id/official-invitation': ['invited', 'left', '', null].map((status) => ({ status })),
  'POST /api/tournaments/:id/officials': [
    ...['', '  ', '@', 'nobody-of-this-name', 'x'.repeat(42)].map((username) => ({ username })),
    ...['organizer', '', null].map((role) => ({ role })),
  ],
  'POST /api/tournaments/:id/check-in/ticks': [
    ...badIds.map((teamId) => ({ teamId })),
    ...['abc', null, 7].map((id) => ({ id })),
    ...['Nobody', 7, undefined].map((member) => ({ member })),
    ...['true', null, 1].map((isHere) => ({ isHere })),
  ],
  'PATCH /api/teams/:id/contact': ['call me', '12', '1'.repeat(16), 7, undefined].map((phone) => ({ phone })),
  'POST /api/tournaments/:id/messages': [
    ...['abc', null, 7].map((id) => ({ id })),
    ...['nobody', '', null].map((to) => ({ to })),
    ...['', '   ', null, 'x'.repeat(1001)].map((message) => ({ message })),
  ],
  'POST /api/teams': [
    ...wrongMembers.map((members) => ({ members })),
    ...badIds.flatMap((id) => [{ tournamentId: id }, { captainId: id }]),
    ...['   ', '\u00a0', ...invisible].map((name) => ({ name })),
  ],
  'POST /api/create-payment-intent': [
    ...badIds.flatMap((id) => [{ tournamentId: id }, { teamId: id }, { metadata: { userId: id } }]),
    ...['  ', undefined, ...invisible].map((teamName) => ({ teamName })),
    ...[[], { userId: 42 }].map((metadata) => ({ metadata })),
  ],
  'POST /api/tournaments/:id/waiting-list': ['  ', undefined, 42, ...invisible].map((teamName) => ({ teamName })),
  'PATCH /api/tournaments/:id/waiting-list': ['yes', undefined, null, 1].map((onCall) => ({ onCall })),
  'PATCH /api/teams/:id': [
    ...[' ', ...invisible].map((name) => ({ name })),
    { paymentStatus: 'expired' },
    { paymentStatus: '' },
  ],
  'PATCH /api/teams/:id/payment': [{ paymentStatus: 'refunded' }, { paymentStatus: '' }],
  'PATCH /api/teams/:id/roster': [
    ...wrongMembers.map((members) => ({ members })),
    ...['   ', '\u00a0', ...invisible].map((name) => ({ name })),
  ],
  'PATCH /api/invitations/:id': [
    ...['left', 'invited', '', undefined, true].map((status) => ({ status })),
    { secret: 'x'.repeat(101) },
  ],
  'POST /api/refunds/:id/retry': ['x'.repeat(501), '\u0000', 42].map((note) => ({ note })),
  'POST /api/refunds/:id/settlement': ['', '  ', 'x'.repeat(501), '\u0000', undefined, 42].map((note) => ({ note })),
  'PATCH /api/users/:id': [
    ...[-1, '-1', 0.5, '0.5', 1e300, '1e300', 'x'.repeat(41)].flatMap((games) => [{ wins: games }, { losses: games }]),
    ...[-0.01, '-1', 0.001, 12.345, 1e300].map((totalPrizeWon) => ({ totalPrizeWon })),
    ...[[''], [42], [tooLong], ['\u0000']].map((preferredSports) => ({ preferredSports })),
    ...['', ' ', 'a', '\u00a0', 'a\u200b\u200d', ...invisible].flatMap((name) => [
      { username: name },
      { firstName: name },
      { lastName: name },
    ]),
    ...['new@x.example', ...badEmails].map((email) => ({ email })),
  ],
  'PATCH /api/admin/messages/:id': [{ isAnswered: 'true' }, { isAnswered: 1 }],
  'PATCH /api/admin/users/:id/tournament-limit': [0, 1_001, 1.5, '60', null].map((tournamentsPerDay) => ({
    tournamentsPerDay,
  })),
  'POST /api/admin/tournaments/:id/removal': [{ reason: ' ' }, { reason: 'x'.repeat(501) }],
  'POST /api/admin/users/:id/suspension': [{ reason: ' ' }, { reason: 'x'.repeat(501) }],
  'POST /api/auth/signup': [
    ...badEmails.map((email) => ({ email })),
    ...['a\u200b\u200d', ...invisible].flatMap((name) => [{ username: name }, { firstName: name }, { lastName: name }]),
  ],
  'POST /api/contact': [
    ...badEmails.map((email) => ({ email })),
    ...['', '  ', 'Robin\nBcc: all@x.example'].flatMap((line) => [{ name: line }, { subject: line }]),
    { message: ' ' },
    { type: 'praise' },
    { website: 'https://x.example' },
  ],
  'POST /api/teams/:id/removal-requests': [
    ...badEmails.map((email) => ({ email })),
    ...['', 'x'.repeat(121)].map((name) => ({ name })),
  ],
  'POST /api/admin/teams/:id/removals': ['', 'x'.repeat(121), 'Nobody'].map((name) => ({ name })),
  'POST /api/content/preview': impossibleContent.filter((body) => !('contentKey' in body || 'title' in body)),
  'PATCH /api/media/:id': [
    { alt: 'x'.repeat(301) },
    ...['', ' ', 'a\nb', 'x'.repeat(61)].map((category) => ({ category })),
  ],
  'POST /api/email-templates': [...impossibleMails, { templateKey: ' ' }, { templateKey: 'a\nb' }],
  'PATCH /api/email-templates/:id': [...impossibleMails, { templateKey: ' ' }, { revision: 'outdated' }],
  'POST /api/email-templates/preview': impossibleMails,
  'POST /api/email-templates/test': impossibleMails,
  'POST /api/component-templates': impossibleComponents,
  'PATCH /api/component-templates/:id': [...impossibleComponents, { revision: 'outdated' }],
  'POST /api/content': impossibleContent,
  'PATCH /api/content/:id': [...impossibleContent, { revision: 'x'.repeat(65) }, { revision: 'outdated' }],
  'POST /api/auth/forgot-password': badEmails.map((email) => ({ email })),
  'POST /api/auth/reset-password': [
    ...badTokens.map((token) => ({ token })),
    ...['', 'chalk', 'Password1'].map((password) => ({ password })),
  ],
  'POST /api/auth/confirm-email': badTokens.map((token) => ({ token })),
  'POST /api/auth/confirm-password': ['', 'wrong', '"'].map((password) => ({ password })),
  'POST /api/auth/change-password': [
    ...['', 'wrong'].map((currentPassword) => ({ currentPassword })),
    ...['', 'chalk', 'Password1'].map((newPassword) => ({ newPassword })),
  ],
  'POST /api/auth/change-email': [...badEmails.map((email) => ({ email })), { password: '' }, { password: 'wrong' }],
  'POST /api/auth/delete-account': ['', 'wrong', '"'].map((password) => ({ password })),
  'POST /api/auth/passkeys': badCredentials,
  'POST /api/auth/login/passkey': badCredentials,
  'POST /api/auth/confirm-passkey': badCredentials,
  'POST /api/auth/two-factor': badCodes.map((code) => ({ code })),
  'POST /api/auth/login/two-factor': badCodes.map((code) => ({ code })),
  'POST /api/auth/login': badEmails.map((email) => ({ email })),
}
