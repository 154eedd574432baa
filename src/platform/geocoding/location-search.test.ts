import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loadGazetteer } from '#db/gazetteer.ts'
import { freshDatabase } from '#test/database.ts'
import { openGeocoder } from './location-search.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let gazetteer: ReturnType<typeof openGeocoder>
beforeAll(async () => {
  database = await freshDatabase()
  await loadGazetteer(database.pool, { minPopulation: 50_000 })
  gazetteer = openGeocoder({ db: database.db, url: null, log: { warn: () => {} } })
})
afterAll(() => database.drop())

const names = async (query: string, limit?: number, country?: string) =>
  (await gazetteer.search(query, { limit, country })).map((place) => place.display_name)

describe('the gazetteer', () => {
  test.each([
    ['Zurich', 'Zürich, ZH, Switzerland'],
    ['ZÜRICH', 'Zürich, ZH, Switzerland'],
    ['  sao pau', 'São Paulo, Brazil'],
    ['Austin, TX', 'Austin, TX, United States'],
    ['austin tx', 'Austin, TX, United States'],
    ['TX,austin', 'Austin, TX, United States'],
    ["o'fallon", "O'Fallon, MO, United States"],
    ['york city', 'New York City, NY, United States'],
    ['München', 'Munich, Germany'],
    ['munchen', 'Munich, Germany'],
    ['Muenchen', 'Munich, Germany'],
    ['Münch', 'Munich, Germany'],
    ['Munich', 'Munich, Germany'],
    ['Koln', 'Köln, Germany'],
    ['Cologne', 'Köln, Germany'],
    ['wien austria', 'Vienna, Austria'],
    ['Den Haag', 'The Hague, Netherlands'],
    ['saint peters', 'Saint Petersburg, Russia'],
  ])('%j finds %s first', async (query, name) => {
    expect((await names(query))[0]).toBe(name)
  })

  test.each([
    [undefined, 'Birmingham, ENG, United Kingdom'],
    ['US', 'Birmingham, AL, United States'],
    ['GB', 'Birmingham, ENG, United Kingdom'],
    ['FR', 'Birmingham, ENG, United Kingdom'],
  ])('for somebody in %s, Birmingham is %s first', async (country, name) => {
    expect((await names('birmingham', 5, country))[0]).toBe(name)
  })

  test('names that start with the query come before names that contain it, larger towns first', async () => {
    const found = await names('york', 50)
    const beginning = found.filter((name) => name.startsWith('York'))
    expect(found.slice(0, beginning.length)).toEqual(beginning)
    expect(found[0]).toBe('York, ENG, United Kingdom')
    expect(found).toContain('New York City, NY, United States')
  })

  test.each([
    ['zurich', 'Europe/Zurich'],
    ['austin, tx', 'America/Chicago'],
    ['Phoenix, AZ', 'America/Phoenix'],
    ['kathmandu', 'Asia/Kathmandu'],
  ])('%s is in %s', async (query, timeZone) => {
    expect((await gazetteer.search(query))[0]).toMatchObject({ timeZone })
  })

  test('at most five are suggested, each with an id', async () => {
    const places = await gazetteer.search('san')
    expect(places).toHaveLength(5)
    expect(new Set(places.map((place) => place.place_id))).toHaveLength(5)
  })

  test.each(['%', '___', '%%%', 'Z%rich', 'Z_rich', '％％％', '\\', '"; drop table places', "'", '🏀🏀🏀', '', '   '])(
    '%j is taken literally and finds nothing',
    async (query) => {
      expect(await names(query)).toEqual([])
    },
  )

  test('a query may have ten thousand characters', async () => {
    expect(await names('xq'.repeat(5_000))).toEqual([])
  })

  test('both kinds of search use an index', async () => {
    for (const condition of [
      "search_text like 'aust%'",
      "(search_text like 'aust%' or search_text like E'%\\naust%')",
      "search_text like '%tin%' and search_text like '% tx%'",
    ]) {
      const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
        `explain select id from towns where ${condition} order by population desc limit 5`,
      )
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/towns_(search|prefix)_idx/)
    }
  })
})

describe('a geocoding service', () => {
  const servers: ReturnType<typeof createServer>[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections()
      server.close()
    }
  })

  async function aService(answer: RequestListener) {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.setHeader('content-type', 'application/json')
      answer(request, response)
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const warnings: unknown[] = []
    let time = Date.UTC(2026, 4, 1)
    const geocoder = openGeocoder({
      db: database.db,
      url: `http://127.0.0.1:${port}/api?lang=en`,
      log: { warn: (...told: unknown[]) => void warnings.push(told) },
      now: () => new Date(time),
    })
    return { geocoder, asked, warnings, later: (milliseconds: number) => void (time += milliseconds) }
  }

  const nominatim = [
    { place_id: 4711, display_name: 'Zilker Park, Austin, Texas, United States', lat: '30.27', lon: '-97.77' },
  ]
  const photon = {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [-97.77, 30.27] },
        properties: {
          osm_type: 'W',
          osm_id: 22,
          name: 'Zilker Park',
          city: 'Austin',
          state: 'Texas',
          country: 'United States',
        },
      },
      {
        type: 'Feature',
        properties: { osm_type: 'N', osm_id: 7, name: 'Hamburg', city: 'Hamburg', country: 'Germany' },
      },
      {
        type: 'Feature',
        properties: { osm_type: 'N', osm_id: 8, housenumber: '12', street: 'Elm St', country: 'Ireland' },
      },
    ],
  }

  const noPosition = { timeZone: null, latitude: null, longitude: null }

  test("Nominatim's suggestions are returned", async () => {
    const { geocoder, asked } = await aService((_, response) => response.end(JSON.stringify(nominatim)))
    expect(await geocoder.search('Zilker & Co')).toEqual([
      {
        place_id: '4711',
        display_name: 'Zilker Park, Austin, Texas, United States',
        timeZone: 'America/Chicago',
        latitude: 30.27,
        longitude: -97.77,
      },
    ])
    expect(asked).toEqual(['/api?lang=en&q=Zilker+%26+Co&limit=5'])
  })

  test("Photon's suggestions are named from their parts, without duplicates", async () => {
    const { geocoder } = await aService((_, response) => response.end(JSON.stringify(photon)))
    expect(await geocoder.search('zilker')).toEqual([
      {
        place_id: 'W22',
        display_name: 'Zilker Park, Austin, Texas, United States',
        timeZone: 'America/Chicago',
        latitude: 30.27,
        longitude: -97.77,
      },
      { place_id: 'N7', display_name: 'Hamburg, Germany', ...noPosition },
      { place_id: 'N8', display_name: '12 Elm St, Ireland', ...noPosition },
    ])
  })

  test('suggestions in the country of the person come first', async () => {
    const { geocoder } = await aService((_, response) => response.end(JSON.stringify(photon)))
    const found = await geocoder.search('zilker', { country: 'IE' })
    expect(found.map(({ place_id }) => place_id)).toEqual(['N8', 'W22', 'N7'])
  })

  test('the same query is sent once an hour', async () => {
    const { geocoder, asked, later } = await aService((_, response) => response.end('[]'))
    await geocoder.search('Zilker')
    await geocoder.search(' zilker ')
    expect(asked).toHaveLength(1)
    later(3_600_001)
    await geocoder.search('Zilker')
    expect(asked).toHaveLength(2)
  })

  test.each<[string, RequestListener]>([
    ['returns 500', (_, response) => response.writeHead(500).end('[]')],
    ['returns something else', (_, response) => response.end('{"hits":[]}')],
    ['does not return JSON', (_, response) => response.end('<html>')],
    ['hangs up', (request) => request.socket.destroy()],
    ['does not respond within 1.5 seconds', () => {}],
  ])('a service that %s is logged, and the gazetteer is used instead', async (_, answer) => {
    const { geocoder, warnings } = await aService(answer)
    expect((await geocoder.search('zurich'))[0]?.display_name).toBe('Zürich, ZH, Switzerland')
    expect(warnings).toHaveLength(1)
  })

  test('after a failure the service is not called for ten seconds', async () => {
    let isDown = true
    const { geocoder, asked, later } = await aService((_, response) =>
      isDown ? response.writeHead(503).end() : response.end(JSON.stringify(nominatim)),
    )
    await geocoder.search('zurich')
    await geocoder.search('austin')
    expect(asked).toHaveLength(1)
    isDown = false
    later(10_000)
    expect((await geocoder.search('zilker'))[0]?.place_id).toBe('4711')
  })

  test('without a service, the gazetteer is used', async () => {
    const geocoder = openGeocoder({ db: database.db, url: null, log: { warn: () => {} } })
    expect((await geocoder.search('zurich'))[0]?.display_name).toBe('Zürich, ZH, Switzerland')
  })
})
