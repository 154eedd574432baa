import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { openAuthDialog } from '#features/accounts/ui/auth-dialog/store.ts'
import { isSessionUnknown } from '#features/accounts/ui/learn-session.ts'
import { sessionQuery } from '#features/accounts/ui/queries.ts'
import { useSession } from '#features/accounts/ui/session.ts'
import { CompetitionInfoCard } from '#features/competition/ui/competition-info-card.tsx'
import { Overview } from '#features/competition/ui/deferred-parts.ts'
import { Outcome } from '#features/competition/ui/overview/deferred-outcome.ts'
import { OfficialStrip } from '#features/desk/ui/deferred-parts.ts'
import { competitionQuery } from '#features/competition/ui/queries.ts'
import { StopNotice } from '#features/competition/ui/stop-notice.tsx'
import { useLiveTournament } from '#features/competition/ui/use-live-tournament.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import { canRun, isDrawn, isInPlay } from '#features/tournaments/rules.ts'
import { Skeleton } from '#ui/list/skeleton.tsx'
import { paidTeamsOf } from '#features/registrations/ui/paid-teams.ts'
import { Canceled, FullRefundNotice, HoldNotice } from '#features/payments/ui/deferred-parts.ts'
import { fullRefundOf } from '#features/payments/rules.ts'
import { JustEntered } from '#features/payments/ui/just-entered/deferred.ts'
import { useJustEntered } from '#features/payments/ui/just-entered/store.ts'
import { Alternatives, EnteredTeams, OwnTeams, WaitingList } from '#features/registrations/ui/deferred-parts.ts'
import { loadOwnPart, useOwnPart } from '#features/my-teams/ui/use-own-part.ts'
import { OwnPartPlace, goneWhileUnknown } from '#features/my-teams/ui/own-part-wait.tsx'
import { entriesQuery, registrationsQuery, waitingListQuery } from '#features/registrations/ui/queries.ts'
import type { Team } from '#features/teams/contract.ts'
import { playsFor } from '#features/teams/rules.ts'
import { teamsQuery } from '#features/teams/ui/queries.ts'
import { RegisterButton, useRegisterDialog } from '#features/payments/ui/register/register-button.tsx'
import { TeamList } from '#features/teams/ui/team-list.tsx'
import { AlertButton, HostCard, ShareCard } from '#features/tournaments/ui/deferred-parts.ts'
import { hostQuery, roleQuery, tournamentQuery } from '#features/tournaments/ui/queries.ts'
import { alternativesQuery, mapSettingsQuery } from '#features/discover/ui/queries.ts'
import { RegistrationCard } from '#features/tournaments/ui/tournament-page/registration-card.tsx'
import { availabilityOf, isClosed, signUpReason } from '#features/tournaments/ui/availability.ts'
import { TournamentAbout } from '#features/tournaments/ui/tournament-page/about.tsx'
import { TournamentHeader } from '#features/tournaments/ui/tournament-page/header.tsx'
import { tournamentHead } from '#features/tournaments/ui/tournament-page/head-tags.ts'
import { TournamentNotFound } from '#features/tournaments/ui/tournament-page/not-found.tsx'
import { TournamentSkeleton } from '#features/tournaments/ui/tournament-page/skeleton.tsx'
import { RedirectReason } from '#features/tournaments/ui/tournament-page/redirect-reason.tsx'
import { cx } from '#ui/cx.ts'
import { Container } from '#ui/page/container.tsx'
import type { Client } from '#ui/client/api.ts'
import { isLargeReply } from '#ui/client/large-reply.ts'
import { found } from '#ui/client/loaders.ts'
import { ownPageHead } from '#ui/page/page-head.ts'
import { Lazy } from '#ui/lazy.tsx'

/** Loaded only once every match is decided. */
const loadFinish = () => import('#features/competition/ui/overview/finish-query.ts')

export const Route = createFileRoute('/tournament/$id')({
  loader: async ({ context: { queryClient, client }, params: { id } }) => {
    const [tournament] = await found(
      Promise.all([
        queryClient.query(tournamentQuery(client, id)),
        queryClient.query(teamsQuery(client, id)),
        queryClient.query(hostQuery(client, id)),
        queryClient.query(mapSettingsQuery(client)),
        HostCard.ready(),
        ShareCard.ready(),
      ]),
    )
    const isFull = availabilityOf(tournament, new Date()).refusal === 'tournament_full'
    const showOwnPart = async () => {
      // The page doesn't wait for a reply that is late, or may never arrive.
      if (isSessionUnknown()) return
      const user = await queryClient.query(sessionQuery(client))
      if (user) await loadOwnPart({ queryClient, client }, user, id)
      else if (isFull) await queryClient.query(waitingListQuery(client, undefined, id))
    }
    await Promise.all([
      showOwnPart(),
      tournament.cancelledAt ? Canceled.ready() : loadCompetition(queryClient, client, tournament),
      (tournament.cancelledAt || isFull) && queryClient.query(alternativesQuery(client, tournament)),
      isFull && WaitingList.ready(),
      isFull && Alternatives.ready(),
      alertOf(tournament, new Date()) && AlertButton.ready(),
    ])
    return tournament
  },
  head: ({ loaderData, match: { context } }) =>
    loaderData ? tournamentHead(loaderData, context.origin, new Date()) : ownPageHead('Tournament Not Found'),
  pendingMs: 150,
  pendingComponent: TournamentSkeleton,
  notFoundComponent: TournamentNotFound,
  component: TournamentPage,
})

async function loadCompetition(queryClient: QueryClient, client: Client, tournament: Tournament): Promise<void> {
  const { id, competition } = tournament
  if (!isDrawn(tournament)) return
  const [{ champion }] = await Promise.all([queryClient.query(competitionQuery(client, id)), Overview.ready()])
  if (champion) await Outcome.ready()
  if (competition !== 'finished') return
  const { finishQuery } = await loadFinish()
  await queryClient.query(finishQuery(client, id))
}

function TournamentPage() {
  const { id } = Route.useParams()
  const { client } = Route.useRouteContext()
  const viewer = useSession()
  const { data: tournament } = useSuspenseQuery(tournamentQuery(client, id))
  const { data: host } = useSuspenseQuery(hostQuery(client, id))
  const { cancelledAt } = tournament
  const enteredTeam = useJustEntered(id)
  useOwnPart(id)
  if (cancelledAt === null && enteredTeam) {
    return <JustEntered.Deferred tournament={tournament} teamId={enteredTeam} viewerId={viewer?.id} />
  }
  if (cancelledAt === null) return <ScheduledTournament />
  return (
    <Container className="pb-16">
      <TournamentHeader tournament={tournament} host={host} />
      <OwnPartPlace forAll={false} className="pt-4 lg:pt-8">
        <Canceled.Deferred tournament={{ ...tournament, cancelledAt }} viewerId={viewer?.id} />
      </OwnPartPlace>
    </Container>
  )
}

/** Loaded only with street map tiles. */
const loadPlaceMap = () => import('#features/discover/ui/map/place-map.tsx')

const loadAdministratorCard = () => import('#features/tournaments/ui/tournament-page/administrator-card.tsx')
const loadPaymentReturn = () => import('#features/payments/ui/payment-page/completion/return.tsx')

function ScheduledTournament() {
  const isBackFromBank = useLocation({ select: ({ searchStr }) => searchStr.includes('payment_intent=') })
  const { id } = Route.useParams()
  const { client } = Route.useRouteContext()
  const { data: tournament, dataUpdatedAt } = useSuspenseQuery(tournamentQuery(client, id))
  const { data: teams } = useSuspenseQuery(teamsQuery(client, id))
  const { data: host } = useSuspenseQuery(hostQuery(client, id))
  useLiveTournament(id)
  const { data: competition } = useQuery({ ...competitionQuery(client, id), enabled: isDrawn(tournament) })
  // The browser starts without a large one, and has to render the same.
  const snapshot = import.meta.env.SSR && isLargeReply(competition) ? undefined : competition
  const { tiles } = useSuspenseQuery(mapSettingsQuery(client)).data
  const viewer = useSession()
  const { data: role } = useQuery({ ...roleQuery(client, id), enabled: viewer !== null })
  const now = new Date(dataUpdatedAt)
  const { refusal } = availabilityOf(tournament, now)
  // Everybody who is logged in sees their place on the waiting list, or how to join it.
  const isFull = refusal === 'tournament_full'
  const alert = alertOf(tournament, now)
  // The same list each time, so that the overview is not rendered again with the page.
  const ownTeams = useMemo(
    () => teams.filter((team) => playsFor(team, viewer?.id)).map((team) => team.id),
    [teams, viewer?.id],
  )
  const own = teams.filter(({ captainId }) => captainId === viewer?.id)
  const entered = tournament.status === 'upcoming' ? paidTeamsOf(viewer?.id, teams) : []
  const others = own.filter((team) => !entered.some((one) => one.team === team))
  const hasHolds = viewer !== null && tournament.placesTaken > tournament.currentTeams
  // A captain on call may be asked to play in place of a team that isn't there.
  const isPlayed = isInPlay(tournament)
  const { data: registrations = [] } = useQuery({
    ...registrationsQuery(client, viewer?.id ?? ''),
    enabled: viewer !== null && (hasHolds || isPlayed || own.length > 0),
  })
  const { data: entries } = useQuery({ ...entriesQuery(client, id), enabled: role ? canRun(role) : false })
  const hasMoved = registrations.some((one) => one.tournamentId === id && fullRefundOf(one, now))
  const holds = registrations.filter((one) => one.tournamentId === id && one.holdExpiresAt).length
  const isHolding = holds > 0
  const { data: place } = useQuery({ ...waitingListQuery(client, viewer?.id, id), enabled: isFull })
  // What the viewer has to do about the waiting list comes first, unless they are in.
  const isWaiting = isFull && Boolean(place?.position)
  const startsWithList = isFull && !isHolding && (own.length === 0 || isWaiting)
  const isDue = isHolding || others.some(({ paymentStatus }) => paymentStatus === 'pending')
  // Of a full tournament, only those who could still join its list need to know that it is full, and until when they can.
  const isIn = own.length > 0 || isHolding || isWaiting
  const showsDeadline = !isClosed(tournament, now) && !isHolding && !(isFull && isIn)
  const waitingList = isFull && !isHolding && (
    <WaitingList.Deferred tournament={tournament} viewerId={viewer?.id} isAnother={own.length > 0} />
  )
  const { showRegister, registerDialog } = useRegisterDialog(tournament, viewer?.id)
  const registerButton = !(isFull && isIn) && (
    <RegisterButton
      refusal={refusal}
      viewerId={viewer?.id}
      isAnother={own.length > 0 || isHolding}
      onSignUp={(onLoggedIn) => openAuthDialog('signup', { onLoggedIn, reason: signUpReason(tournament, now) })}
      onRegister={showRegister}
    />
  )
  const isRefused = refusal === 'registration_closed'
  const listAndButton = (
    <>
      {waitingList}
      {!isRefused && registerButton}
    </>
  )

  return (
    <Container className="pb-16">
      <RedirectReason />
      {viewer && isBackFromBank && <Lazy load={loadPaymentReturn} props={{ tournamentId: id, userId: viewer.id }} />}
      <TournamentHeader tournament={tournament} host={host} />
      {viewer && role && <OfficialStrip.Deferred tournament={tournament} role={role} now={now} />}
      {registerDialog}
      <OwnPartPlace
        forAll={isFull}
        className="grid gap-x-10 gap-y-8 pt-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:pt-8"
      >
        {!isDrawn(tournament) && (
          <div className={cx('lg:col-start-2', goneWhileUnknown(isFull))}>
            <RegistrationCard
              tournament={tournament}
              now={now}
              {...spotsOf({ teams, own, holds })}
              isFeeSmall={own.length > 0 || isFull || isHolding}
              isFull={isFull}
              showsDeadline={showsDeadline}
              lead={
                <>
                  {viewer && hasMoved && <FullRefundNotice.Deferred tournamentId={id} viewerId={viewer.id} />}
                  {viewer && isHolding && <HoldNotice.Deferred tournamentId={id} viewerId={viewer.id} />}
                  {others.length > 0 && (
                    <OwnTeams.Deferred
                      own={others}
                      hasEntered={entered.length > 0}
                      registrations={registrations}
                      tournament={tournament}
                    />
                  )}
                  {viewer && entered.length > 0 && (
                    <EnteredTeams.Deferred
                      tournament={tournament}
                      teams={teams}
                      viewerId={viewer.id}
                      isSecond={isDue}
                    />
                  )}
                  {startsWithList && listAndButton}
                </>
              }
              refusal={isRefused && registerButton}
              action={
                <>
                  {alert && entered.length === 0 && (
                    <AlertButton.Deferred tournamentId={id} event={alert} viewerId={viewer?.id} />
                  )}
                  {!startsWithList && listAndButton}
                </>
              }
              end={isFull && !isHolding && <Alternatives.Deferred tournament={tournament} hasHeading />}
            />
          </div>
        )}
        <div className="flex min-w-0 flex-col gap-10 lg:row-span-2 lg:row-start-1">
          {viewer && isDrawn(tournament) && hasMoved && (
            <FullRefundNotice.Deferred tournamentId={id} viewerId={viewer.id} />
          )}
          {viewer && isPlayed && isHolding && <HoldNotice.Deferred tournamentId={id} viewerId={viewer.id} />}
          <StopNotice snapshot={snapshot} now={dataUpdatedAt} />
          {isDrawn(tournament) && snapshot && (
            <Overview.Deferred
              snapshot={snapshot}
              tournament={tournament}
              now={dataUpdatedAt}
              ownTeams={ownTeams}
              finishedAction={
                alert === 'next_edition' && (
                  <div className={goneWhileUnknown(true)}>
                    <AlertButton.Deferred tournamentId={id} event={alert} viewerId={viewer?.id} />
                  </div>
                )
              }
            />
          )}
          <TournamentAbout tournament={tournament} isDeadlineSaid={showsDeadline} />
          <TeamList
            teams={teams}
            timeZone={tournament.timeZone}
            isFree={tournament.entryFee === 0}
            viewerId={viewer?.id}
            deadlines={viewer ? (entries ?? registrations) : []}
          />
        </div>
        <div className="flex flex-col gap-6 lg:col-start-2">
          <CompetitionInfoCard
            tournament={tournament}
            host={host}
            showsFee={isClosed(tournament, now)}
            schedule={competition?.schedule ?? null}
          />
          <HostCard.Deferred host={host} />
          <ShareCard.Deferred tournament={tournament} now={now} />
          {tiles && tournament.latitude !== null && (
            <Lazy optional load={loadPlaceMap} props={{ tournament, tiles }} fallback={<Skeleton className="h-96" />} />
          )}
          {viewer?.role === 'administrator' && (
            <Lazy load={loadAdministratorCard} props={{ tournament }} fallback={<Skeleton className="h-36" />} />
          )}
        </div>
      </OwnPartPlace>
    </Container>
  )
}

/** What visitors can ask to be notified of, if anything. */
function alertOf(tournament: Tournament, now: Date) {
  if (tournament.status === 'completed') return 'next_edition'
  if (tournament.status !== 'upcoming' || isDrawn(tournament)) return null
  return availabilityOf(tournament, now).refusal === 'registration_closed' ? 'drawn' : null
}

/** The viewer's spots, from 1: those of their teams, and then those held for them. */
function spotsOf({ teams, own, holds }: { teams: readonly Team[]; own: readonly Team[]; holds: number }) {
  const held = Array.from({ length: holds }, (_, index) => teams.length + 1 + index)
  const spotOf = (team: Team) => teams.indexOf(team) + 1
  const unpaid = own.filter(({ paymentStatus }) => paymentStatus === 'pending')
  return { ownSpots: [...own.map(spotOf), ...held], unpaidSpots: [...unpaid.map(spotOf), ...held] }
}
