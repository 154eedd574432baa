import { expect, test } from 'vitest'
import type { Tournament } from '../../contract.ts'
import { tournamentHead } from './head-tags.ts'

const now = new Date('2026-06-01T12:00:00Z')
const cup = {
  id: 'cup',
  name: 'Harbor Cup </script><script>alert(1)</script>',
  description: 'Eight teams, one day.',
  sport: 'basketball',
  location: 'Pier Courts, Oakland, CA',
  startDate: '2026-07-04T16:00:00.000Z',
  endDate: '2026-07-04T23:00:00.000Z',
  registrationDeadline: '2026-07-01T16:00:00.000Z',
  timeZone: 'America/Los_Angeles',
  maxTeams: 8,
  placesTaken: 3,
  entryFee: 150,
  status: 'upcoming',
  competition: 'none',
  createdAt: '2026-05-01T00:00:00.000Z',
} as Tournament

const eventOf = (tournament: Tournament) =>
  JSON.parse(tournamentHead(tournament, 'https://homefield.example', now).scripts[0]!.children)

const pictureOf = (tournament: Tournament) =>
  tournamentHead(tournament, 'https://homefield.example', now).meta.find(
    (entry) => 'property' in entry && entry.property === 'og:image',
  )

test('the shared picture has a new URL once spots are taken, the photo changes or the tournament is finished', () => {
  const urls = [
    cup,
    { ...cup, placesTaken: 4 },
    { ...cup, image: '/files/tournaments/0d9c0000-0000-4000-8000-00000000aaaa-1200.webp' },
    { ...cup, image: '/files/tournaments/0d9c0000-0000-4000-8000-00000000bbbb-1200.webp' },
    { ...cup, competition: 'finished' as const },
  ].map((tournament) => pictureOf(tournament)?.content)
  expect(new Set(urls).size).toBe(5)
})

test('structured data has dates, location and entry fee', () => {
  expect(eventOf(cup)).toMatchObject({
    '@type': 'SportsEvent',
    startDate: cup.startDate,
    location: { name: cup.location },
    eventStatus: 'https://schema.org/EventScheduled',
    offers: { price: 150, priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
  })
})

test('a full tournament is sold out, a canceled one canceled', () => {
  expect(eventOf({ ...cup, placesTaken: 8 }).offers.availability).toBe('https://schema.org/SoldOut')
  expect(eventOf({ ...cup, status: 'cancelled' }).eventStatus).toBe('https://schema.org/EventCancelled')
})

test('no tournament name can close the script element', () => {
  const { scripts } = tournamentHead(cup, 'https://homefield.example', now)
  expect(scripts[0]!.children).not.toContain('<')
  expect(eventOf(cup).name).toBe(cup.name)
})

test('the shared picture has a new URL when spots are taken', () => {
  expect(pictureOf(cup)).not.toEqual(pictureOf({ ...cup, placesTaken: 4 }))
})
