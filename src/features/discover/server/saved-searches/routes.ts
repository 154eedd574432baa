import { Hono } from 'hono'
import { body, describeResponse, idParam, loggedIn } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { SaveSearch, SavedSearch, SavedSearchList } from '../../saved-search-contract.ts'
import { deleteSearch, saveSearch, savedSearchesOf } from './saved-searches.ts'

const tag = 'Saved searches'

export const savedSearchRoutes = new Hono<Env>()
  .get('/saved-searches', loggedIn, describeResponse('Your saved searches', 200, SavedSearchList, tag), async (c) =>
    c.json(await savedSearchesOf(c.var.app, c.var.user), 200),
  )
  .post(
    '/saved-searches',
    loggedIn,
    describeResponse('Save a search, to be notified of new tournaments', 201, SavedSearch, tag),
    body(SaveSearch),
    async (c) => c.json(await saveSearch(c.var.app, c.var.user, c.req.valid('json')), 201),
  )
  .delete(
    '/saved-searches/:id',
    loggedIn,
    describeResponse('Delete a saved search', 200, SavedSearch, tag),
    idParam('saved_search_not_found'),
    async (c) => c.json(await deleteSearch(c.var.app, c.var.user, c.req.valid('param').id), 200),
  )
