import { Hono } from 'hono'
import { canRun } from '#features/tournaments/server/officials/officials.ts'
import { anyone, describeResponse, idParams, loggedIn, refusing } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { Claim, Claimed, ClaimLink, ClaimLinkRevoked } from '../../contract.ts'
import { claimTeam, readClaim } from './claim.ts'
import { openClaimLink, revokeClaimLink } from './links.ts'

const tag = 'Teams'
const params = idParams({ id: 'tournament_not_found', teamId: 'team_not_found' })

export const claimLinkRoutes = new Hono<Env>()
  .put(
    '/tournaments/:id/teams/:teamId/claim-link',
    canRun(),
    describeResponse('The link that makes one person the captain of a team without one', 200, ClaimLink, tag),
    params,
    async (c) => {
      const { id, teamId } = c.req.valid('param')
      return c.json(await openClaimLink(c.var.app, id, teamId), 200)
    },
  )
  .delete(
    '/tournaments/:id/teams/:teamId/claim-link',
    canRun(),
    describeResponse('Revoke the claim link of a team', 200, ClaimLinkRevoked, tag),
    params,
    async (c) => {
      const { id, teamId } = c.req.valid('param')
      await revokeClaimLink(c.var.app, id, teamId)
      return c.json({ isRevoked: true as const }, 200)
    },
  )
  .get(
    '/claim/:token',
    anyone,
    refusing(['claim_link_not_found'], describeResponse('The team that a claim link is for', 200, Claim, tag)),
    async (c) => c.json(await readClaim(c.var.app, c.var.address, c.req.param('token')), 200),
  )
  .post(
    '/claim/:token',
    loggedIn,
    refusing(
      ['claim_link_not_found'],
      describeResponse('Become the captain of the team that a claim link is for', 200, Claimed, tag),
    ),
    async (c) => c.json(await claimTeam(c.var.app, c.var.user, c.var.address, c.req.param('token')), 200),
  )
