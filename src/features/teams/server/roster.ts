import { eq, inArray } from 'drizzle-orm'
import { validate as isId } from 'uuid'
import type { Queryable, Transaction } from '#db/client.ts'
import { refusalOfQuery } from '#db/query-refusal.ts'
import { teams, users } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import { tournamentTopic } from '#features/tournaments/server/topic.ts'
import { AppError, fieldError } from '#lib/errors.ts'
import { refuseStaffNames } from '#lib/staff-names.ts'
import { refuseWebAddresses } from '#lib/web-address.ts'
import type { App } from '#platform/app.ts'
import { lockRecipients } from '#platform/mail/caused-mail.ts'
import type { User } from '#platform/http/session.ts'
import type { EditRoster, Roster } from '../contract.ts'
import { rosterRefusal } from '../rules.ts'
import { countInvitations, rosterChangesPerUser } from './invitations/invitation-limits.ts'
import { invitationsOf, invite, withdrawInvitations } from './invitations/invitations.ts'
import type { InvitationRow } from './invitations/invitations.ts'
import { readTeam } from './list.ts'
import { entriesFrom, refuseBadNames } from './roster-entries.ts'
import type { RosterEntry } from './roster-entries.ts'
import type { TeamRow } from './wire.ts'

/** A captain's own team for the edit form. */
export async function readRoster(app: App, captain: User, teamId: string): Promise<Roster> {
  const team = await ownTeam(app.db, teamId, captain)
  const invitations = await invitationsOf(app.db, teamId)
  const ids = [...team.members.filter((member) => isId(member)), ...invitations.flatMap(({ userId }) => userId ?? [])]
  const players = await app.db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.id, ids))
  const usernames = new Map(players.map(({ id, username }) => [id, `@${username}`]))
  const asTyped = (invitation: InvitationRow) => invitation.email ?? usernames.get(invitation.userId!) ?? ''
  const invited = invitations.filter(({ status }) => status === 'invited')
  return {
    name: team.name,
    members: [...team.members.map((member) => usernames.get(member) ?? member), ...invited.map(asTyped)],
    invitations: invitations.map((invitation) => ({ member: asTyped(invitation), status: invitation.status })),
  }
}

/** Changes the name, the members, or both. The name stays unique within the tournament, in any letter case. */
export async function editRoster(app: App, captain: User, teamId: string, input: EditRoster): Promise<TeamRow> {
  const seen = await ownTeam(app.db, teamId, captain)
  if (input.members) await app.limits.spend(rosterChangesPerUser, captain.id)
  const entries = input.members && (await entriesFrom(app.db, input.members))
  const earlier = entries ? await invitationsOf(app.db, teamId) : []
  const invited = invitedBy(entries ?? [], seen, earlier)
  return countInvitations(app, captain, invited, () => saveRoster(app, captain, seen, input.name, entries))
}

function saveRoster(app: App, captain: User, seen: TeamRow, name: string | undefined, entries?: RosterEntry[]) {
  return transact(app.db, async (tx) => {
    const tournament = await lockTournament(tx, seen.tournamentId)
    const team = await ownTeam(tx, seen.id, captain)
    const refusal = rosterRefusal(team, tournament, app.now())
    if (refusal) throw new AppError(refusal)
    if (name !== undefined && name !== team.name) {
      refuseWebAddresses({ name })
      refuseStaffNames({ name })
      await renameTeam(tx, team.id, name)
    }
    if (entries) await setRoster(app, tx, { ...team, name: name ?? team.name }, captain, entries)
    return readTeam(tx, team.id)
  })
}

/**
 * Renames a team, also on the pages that show its tournament. A trigger (`follow_team_name`) copies the name to the registration, where it is unique within the tournament. Refuses a
 * name that is taken with `team_name_taken`; the transaction cannot continue after that.
 */
export async function renameTeam(tx: Transaction, teamId: string, name: string): Promise<void> {
  try {
    const renamed = await tx
      .update(teams)
      .set({ name })
      .where(eq(teams.id, teamId))
      .returning({ tournamentId: teams.tournamentId })
    for (const { tournamentId } of renamed) tx.announce(tournamentTopic(tournamentId))
  } catch (error) {
    throw refusalOfQuery(error) === 'team_name_taken' ? fieldError('team_name_taken', 'name') : error
  }
}

/**
 * Sets the members that a captain sent along with the payment, if nobody has set any yet. After the deadline, the team stays registered with
 * its captain alone. With more invitations than the captain may send, only members who need none are added.
 */
export async function completeRoster(app: App, captain: User, team: TeamRow, entries: RosterEntry[]): Promise<TeamRow> {
  try {
    return await countInvitations(app, captain, invitedBy(entries, team), () =>
      setFirstRoster(app, captain, team, entries),
    )
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_invitations') {
      const uninvited = entries.filter((entry) => 'name' in entry)
      return setFirstRoster(app, captain, team, [{ userId: captain.id }, ...uninvited])
    }
    throw error
  }
}

function setFirstRoster(app: App, captain: User, team: TeamRow, entries: RosterEntry[]): Promise<TeamRow> {
  return transact(app.db, async (tx) => {
    const tournament = await lockTournament(tx, team.tournamentId)
    const now = await ownTeam(tx, team.id, captain)
    const isNamed = now.members.length !== 1 || now.members[0] !== captain.id
    const isInvited = (await invitationsOf(tx, team.id)).length > 0
    if (!isNamed && !isInvited && !rosterRefusal(now, tournament, app.now())) {
      await setRoster(app, tx, now, captain, entries)
    }
    return readTeam(tx, team.id)
  })
}

/**
 * Sets the team's roster to what the captain typed. Plain names are stored unchanged. Accounts and email addresses that are new to the team
 * are invited, and not shown until they accept; those left out are removed, and their invitations withdrawn.
 */
export async function setRoster(app: App, tx: Transaction, team: TeamRow, captain: User, entries: RosterEntry[]) {
  refuseBadNames(entries, team.members)
  const earlier = await invitationsOf(tx, team.id)
  const invitationFor = (entry: RosterEntry) => earlier.find((invitation) => isInvitee(invitation, entry))
  const staying = new Set<string>()
  const members: string[] = []
  const invited: ({ userId: string } | { email: string })[] = []
  for (const entry of entries) {
    const invitation = invitationFor(entry)
    if (invitation) staying.add(invitation.id)
    if ('name' in entry) members.push(entry.name)
    else if ('userId' in entry && isMember(team, entry.userId)) members.push(entry.userId)
    else if (invitation?.status === 'accepted') members.push(invitation.userId!)
    else if (invitation && invitation.status !== 'invited') throw refusedAgain()
    else if (!invitation) invited.push(entry)
  }
  const gone = earlier.filter(({ id, status }) => !staying.has(id) && (status === 'invited' || status === 'accepted'))
  await withdrawInvitations(
    tx,
    gone.map(({ id }) => id),
  )
  const roster = entries.length === 0 ? [captain.id] : [...new Set(members)]
  await tx.update(teams).set({ members: roster }).where(eq(teams.id, team.id))
  const inviter = { id: captain.id, name: `${captain.firstName} ${captain.lastName}` }
  await lockRecipients(tx, {
    userIds: invited.flatMap((invitee) => ('userId' in invitee ? invitee.userId : [])),
    addresses: invited.flatMap((invitee) => ('email' in invitee ? invitee.email : [])),
  })
  for (const invitee of invited) await invite(app, tx, team, inviter, invitee)
}

type Members = Pick<TeamRow, 'captainId' | 'members'>
const isMember = (team: Members, userId: string) => userId === team.captainId || team.members.includes(userId)

/** How many people are invited by saving this roster. */
export function invitedBy(
  entries: readonly RosterEntry[],
  team: Members,
  earlier: readonly InvitationRow[] = [],
): number {
  const isInvited = (entry: RosterEntry) => earlier.some((invitation) => isInvitee(invitation, entry))
  return entries.filter(
    (entry) => !('name' in entry || isInvited(entry) || ('userId' in entry && isMember(team, entry.userId))),
  ).length
}

const refusedAgain = () =>
  new AppError('invalid_input', {
    fields: { members: 'Someone on this list declined or left. They can still join with the link they were sent.' },
  })

function isInvitee(invitation: InvitationRow, entry: RosterEntry): boolean {
  if ('email' in entry) return invitation.email?.toLowerCase() === entry.email.toLowerCase()
  return 'userId' in entry && invitation.userId === entry.userId
}

/** A team for its captain; refused to anyone else. */
async function ownTeam(db: Queryable, teamId: string, captain: User): Promise<TeamRow> {
  const team = await readTeam(db, teamId)
  if (team.captainId !== captain.id) throw new AppError('not_allowed')
  return team
}
