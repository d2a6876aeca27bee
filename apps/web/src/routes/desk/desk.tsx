import type { ListUserInvitationsResult, Match, MatchPage } from '@matchpoint/sdk';
import { lazy, type ReactNode, Suspense } from 'react';
import { mp } from '../../api.js';
import { DataTable } from '../../parts/data-table.js';
import { DeskPage } from '../../parts/desk/desk-page.js';
import { NeedsYou } from '../../parts/desk/needs-you.js';
import { withChallenged } from '../../parts/desk/own-sides.js';
import { useOwnTeams } from '../../parts/desk/own-teams.js';
import { leads } from '../../parts/desk/team-roles.js';
import { LiveLost } from '../../parts/live/live-lost.js';
import { type Ageing, useUserStream } from '../../parts/live/use-live.js';
import { ButtonLink, Link } from '../../parts/links.js';
import { MatchRows } from '../../parts/match/match-row.js';
import { TeamName } from '../../parts/named.js';
import { Section } from '../../parts/page.js';
import { Shown } from '../../parts/shown.js';
import { Lines } from '../../parts/state.js';
import { StatusChip } from '../../parts/status-chip.js';
import { When } from '../../parts/when-shown.js';
import { useRead } from '../../reads/use-read.js';
import { wordOf } from '../../texts/enums.js';
import { DESK } from '../../texts/desk.js';
import { MATCHES } from '../../texts/matches.js';
import { nameOfGame } from '../../texts/names.js';

/** Loaded on demand: few users have an open invitation. */
const Invitations = lazy(async () => ({ default: (await import('../../parts/account/invitations.js')).Invitations }));

const OVER: ('COMPLETED' | 'FORFEITED')[] = ['COMPLETED', 'FORFEITED'];
const RESULTS = 4;

export function DeskOverviewPage(): ReactNode {
  return (
    <DeskPage title={DESK.title} lead={DESK.lead} actions={<Beginnings />}>
      <Waiting />
      <Invited />
      <LastResults />
      <Section title={DESK.teams}>
        <Teams />
      </Section>
    </DeskPage>
  );
}

/** Two ways to a match: find an open one, or, for captains, create one. */
const Beginnings = () => (
  <>
    <ButtonLink to="/desk/find" variant="default" size="sm">
      {DESK.find}
    </ButtonLink>
    {useLeading() && (
      <ButtonLink to="/desk/new" size="sm">
        {DESK.newMatch}
      </ButtonLink>
    )}
  </>
);

/** Whether the user leads a team, as far as is known. */
const useLeading = (): boolean => useOwnTeams().data?.some(leads) ?? true;

const ageing: Ageing = ({ type }) => {
  if (type === 'reset') return [['ongoing'], ['user-teams-own']];
  if (type.startsWith('team.')) return [['user-teams-own']];
  return type === 'snapshot' || type.startsWith('match.') ? [['ongoing']] : [];
};

function Waiting() {
  const isLost = useUserStream(ageing);
  const isLeading = useLeading();
  const read = useRead(['ongoing'], (options) => mp.matches.listUserOngoingMatches(options));
  return (
    <>
      {isLost && <LiveLost isLost />}
      <Shown read={read} isEmpty={({ matches }) => matches.length === 0} empty={isLeading ? DESK.nothing : DESK.nothingForPlayers}>
        {({ matches }) => {
          const sorted = [...matches].sort((left, right) => dueOf(left) - dueOf(right));
          const [mine, others] = [sorted.filter(needsCaller), sorted.filter((match) => !needsCaller(match))];
          return (
            <>
              {mine.length > 0 && <NeedsYou matches={mine} />}
              {others.length > 0 && <WaitingForOthers matches={others} />}
            </>
          );
        }}
      </Shown>
    </>
  );
}

const needsCaller = ({ nextAction }: Match): boolean => nextAction?.by === 'caller';

/** The next action and deadline of each match. */
const WaitingForOthers = ({ matches }: { matches: readonly Match[] }) => (
  <Section title={DESK.waitingForOthers}>
    <DataTable
      label={DESK.waitingForOthers}
      rows={matches}
      idOf={({ id }) => id}
      columns={[
        { name: MATCHES.match, cell: (match) => <RoomLink match={match} /> },
        { name: DESK.waitsOn, cell: wordsOfNext },
        { name: DESK.by, cell: ({ nextAction }) => <When at={nextAction?.deadlineAt ?? null} /> },
        { name: MATCHES.when, cell: ({ startedAt, scheduledAt }) => <When at={startedAt ?? scheduledAt} />, isMinor: true },
        { name: MATCHES.game, cell: ({ game }) => nameOfGame(game.id), isMinor: true },
        { name: MATCHES.status, cell: ({ status }) => <StatusChip of="MatchStatus" value={status} />, isMinor: true },
      ]}
    />
  </Section>
);

const wordsOfNext = ({ nextAction }: Match): string =>
  nextAction && nextAction.by !== 'caller' ? DESK.waitsFor[nextAction.by] : DESK.nothingNow;

/** Ordered by deadline, then by scheduled time; matches without either come last. */
const dueOf = ({ nextAction, scheduledAt }: Match): number => {
  const at = nextAction?.deadlineAt ?? scheduledAt;
  return at === null ? Infinity : Date.parse(at);
};

function RoomLink({ match }: { match: Match }) {
  const { id, creatorTeam, acceptedTeam } = withChallenged(match);
  return (
    <Link to="/desk/matches/$id" params={{ id }}>
      {MATCHES.between(creatorTeam?.name, acceptedTeam?.name)}
    </Link>
  );
}

/** The user's open invitations to teams and organizations; empty without any. */
function Invited() {
  const read = useRead(['invitations'], (options): PromiseLike<ListUserInvitationsResult> => mp.users.listInvitations({}, options));
  if (!read.data?.invitations.length) return null;
  return (
    <Section title={DESK.invited} isNext>
      <Suspense>
        <Invitations />
      </Suspense>
    </Section>
  );
}

function LastResults() {
  const read = useRead(['matches', 'own', 'results'], (options): PromiseLike<MatchPage> =>
    mp.matches.listUserMatches({ includeStatuses: OVER, numItems: RESULTS }, options),
  );
  if (read.data?.page.length === 0) return null;
  return (
    <Section title={DESK.lastResults}>
      <Shown read={read} skeleton={<Lines count={RESULTS} height={64} />}>
        {({ page }) => <MatchRows matches={page} />}
      </Shown>
    </Section>
  );
}

function Teams() {
  const read = useOwnTeams();
  return (
    <Shown
      read={read}
      isEmpty={(teams) => teams.length === 0}
      empty={DESK.noTeam}
      emptyAction={<ButtonLink to="/desk/new-org">{DESK.found}</ButtonLink>}
    >
      {(teams) => (
        <DataTable
          label={DESK.teams}
          rows={teams}
          idOf={({ id }) => id}
          columns={[
            { name: DESK.team, cell: (team) => <TeamName team={team} /> },
            { name: DESK.role, cell: ({ role }) => wordOf('TeamRole', role) },
            {
              name: DESK.manage,
              cell: (team) =>
                leads(team) && (
                  <Link to="/desk/teams/$slug" params={{ slug: team.slug ?? team.id }} aria-label={`${DESK.manage}: ${team.name}`}>
                    {DESK.manage}
                  </Link>
                ),
            },
          ]}
        />
      )}
    </Shown>
  );
}
