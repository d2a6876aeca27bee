import type { Match, MatchPlayer } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { mp } from '../api.js';
import { Chip } from '../parts/chip.js';
import { DataTable } from '../parts/data-table.js';
import { Facts } from '../parts/facts.js';
import { showInstant } from '../parts/formats.js';
import { ButtonLink, PlainLink } from '../parts/links.js';
import { LiveLost } from '../parts/live/live-lost.js';
import { ageingOfMatch } from '../parts/live/match-ageing.js';
import { mergeLive } from '../parts/live/merge-live.js';
import { useStream } from '../parts/live/use-live.js';
import { HeadToHead } from '../parts/match/head-to-head.js';
import { instantOf, type MatchLike, phaseOf, sidesOf } from '../parts/match/match-line.js';
import { LiveChip } from '../parts/match/match-row.js';
import { ScoreHero } from '../parts/match/score-hero.js';
import { Statistics } from '../parts/match/statistics.js';
import { timelineOf } from '../parts/match/timeline.js';
import { TimelineList } from '../parts/match/timeline-list.js';
import { LeagueName, UserName } from '../parts/named.js';
import { Columns, Page, Section } from '../parts/page.js';
import { Shown } from '../parts/shown.js';
import { Lines } from '../parts/state.js';
import { StatusChip } from '../parts/status-chip.js';
import { ViewTabs } from '../parts/tabs.js';
import { When } from '../parts/when-shown.js';
import { matchReads } from '../reads/matches.js';
import { HEAD_TO_HEAD } from '../texts/head-to-head.js';
import { MATCHES } from '../texts/matches.js';
import { nameOf, nameOfGame } from '../texts/names.js';
import { wordOf } from '../texts/enums.js';
import classes from './match.module.css';

const route = getRouteApi('/matches/$id');

type View = 'statistics' | 'timeline' | 'lineups' | 'between';
const STATISTICS = ['statistics', MATCHES.statistics] as const satisfies readonly [View, string];
const VIEWS = [
  ['lineups', MATCHES.lineups],
  ['timeline', MATCHES.timeline],
] as const satisfies readonly (readonly [View, string])[];
const BETWEEN = ['between', HEAD_TO_HEAD.title] as const satisfies readonly [View, string];

export function MatchPage(): ReactNode {
  const { id } = route.useParams();
  const read = useQuery(matchReads.detail(id));
  return <Shown read={read}>{({ match }) => <Shows key={match.id} match={match} />}</Shown>;
}

function Shows({ match }: { match: Match & MatchLike }) {
  const { id } = match;
  const isLost = useStream(`match ${id}`, (options) => mp.matches.stream(id, options), ageingOfMatch(match), mergeLive);
  const scores = useQuery(matchReads.scores(id));
  const stats = useQuery({ ...matchReads.playerStats(id), enabled: isPlayed(match) });
  const hasStats = (stats.data?.totals.length ?? 0) > 0;
  const [chosen, show] = useState<View>();
  // Waits until it is known whether there are statistics; otherwise the first choice would be replaced at once.
  const view = chosen ?? (stats.isLoading ? undefined : hasStats ? 'statistics' : 'lineups');
  const [first, second] = sidesOf(match);
  const teams = match.creatorTeam && match.acceptedTeam && ([match.creatorTeam, match.acceptedTeam] as const);
  const title = MATCHES.between(match.creatorTeam?.name, match.acceptedTeam?.name);
  const isLive = phaseOf(match) === 'live' && first.score !== null && second.score !== null;
  return (
    <Page title={title} tab={isLive ? MATCHES.scoreTitle(first.score ?? 0, second.score ?? 0, title) : title} isHeadHidden>
      <ScoreHero
        match={match}
        scores={scores.data?.scores}
        isLoading={scores.isPending}
        top={<Top match={match} isLost={isLost} />}
        below={<Below match={match} hasMaps={scores.data === undefined || scores.data.scores.length > 0} />}
      />
      <ViewTabs<View>
        label={MATCHES.views}
        views={[...(hasStats ? [STATISTICS] : []), ...VIEWS, ...(teams ? [BETWEEN] : [])]}
        shown={view ?? 'lineups'}
        onShow={show}
      />
      <Columns aside={<Details match={match} />}>
        {view === undefined && <Lines />}
        {view === 'statistics' && stats.data && <Statistics match={match} stats={stats.data} />}
        {view === 'lineups' && <Lineups match={match} />}
        {view === 'timeline' && <Timeline match={match} />}
        {view === 'between' && teams && <HeadToHead match={match} teams={teams} />}
      </Columns>
    </Page>
  );
}

/** Whether play has begun or is over. */
const isPlayed = (match: MatchLike): boolean => phaseOf(match) === 'live' || phaseOf(match) === 'over';

function Top({ match, isLost }: { match: Match & MatchLike; isLost: boolean }) {
  return (
    <>
      {phaseOf(match) === 'live' ? <LiveChip match={match} /> : <StatusChip of="MatchStatus" value={match.status} />}
      {match.isVoided && <Chip tone="warn">{MATCHES.voided}</Chip>}
      {match.league && <LeagueName league={match.league} />}
      {match.tournament && (
        <PlainLink to="/tournaments/$id" params={{ id: match.tournament.slug }}>
          {match.tournament.name}
        </PlainLink>
      )}
      {match.stage && <span>{match.stage.label}</span>}
      <span>{[nameOfGame(match.game.id), MATCHES.bestOf(match.bestOf)].join(' · ')}</span>
      <LiveLost isLost={isLost} />
      {(match.allowedActions?.length ?? 0) > 0 && (
        <span className={classes.end}>
          <ButtonLink to="/desk/matches/$id" params={{ id: match.id }} size="xs" className={classes.room}>
            {MATCHES.openRoom}
          </ButtonLink>
        </span>
      )}
    </>
  );
}

function Below({ match, hasMaps }: { match: Match & MatchLike; hasMaps: boolean }) {
  const at = instantOf(match);
  return (
    <>
      {at !== null && <When at={at} />}
      {match.status === 'COMPLETED' && !hasMaps && <div>{MATCHES.noMapDetail}</div>}
    </>
  );
}

function Details({ match }: { match: Match }) {
  const rows: [string, ReactNode][] = [
    [MATCHES.scheduled, showInstant(match.scheduledAt)],
    ...(match.startedAt ? [[MATCHES.started, showInstant(match.startedAt)] as [string, ReactNode]] : []),
    ...(match.completedAt ? [[MATCHES.completed, showInstant(match.completedAt)] as [string, ReactNode]] : []),
    [MATCHES.gameMode, `${nameOf(match.gameMode)}, ${MATCHES.sides(match.teamSize)}`],
    ...(match.matchType ? [[MATCHES.stakes, wordOf('MatchType', match.matchType)] as [string, ReactNode]] : []),
    ...(match.wagerAmount === undefined ? [] : [[MATCHES.wager, MATCHES.perTeam(match.wagerAmount)] as [string, ReactNode]]),
    ...(match.notes ? [[MATCHES.notes, match.notes] as [string, ReactNode]] : []),
    [
      MATCHES.forDevelopers,
      <span key="links">
        <a href={`/overlay/matches/${match.id}`}>{MATCHES.overlay}</a> · <a href="/api-reference">{MATCHES.api}</a>
      </span>,
    ],
  ];
  return (
    <Section title={MATCHES.details}>
      <Facts rows={rows} />
    </Section>
  );
}

function Timeline({ match }: { match: Match }) {
  const read = useQuery(matchReads.events(match.id));
  const teams = Object.fromEntries([match.creatorTeam, match.acceptedTeam].flatMap((team) => (team ? [[team.id, team.name]] : [])));
  return (
    <Section title={MATCHES.timeline}>
      <Shown read={read} isEmpty={({ events }) => timelineOf(events, { teams }).length === 0} empty={MATCHES.noTimeline}>
        {({ events }) => <TimelineList entries={timelineOf(events, { teams })} />}
      </Shown>
    </Section>
  );
}

function Lineups({ match }: { match: Match }) {
  const read = useQuery(matchReads.players(match.id));
  const teams = [match.creatorTeam, match.acceptedTeam].filter((team) => team !== null);
  return teams.map((team) => (
    <Section key={team.id} title={team.name}>
      <Shown read={read} isEmpty={({ players }) => !players.some(({ teamId }) => teamId === team.id)} empty={MATCHES.noPlayers}>
        {({ players }) => (
          <Lineup name={team.name} players={players.filter(({ teamId }) => teamId === team.id)} isBefore={phaseOf(match) === 'upcoming'} />
        )}
      </Shown>
    </Section>
  ));
}

/** @param isBefore whether check-in still matters */
function Lineup({ name, players, isBefore }: { name: string; players: readonly MatchPlayer[]; isBefore: boolean }) {
  return (
    <DataTable
      label={name}
      rows={players}
      idOf={({ id }) => id}
      columns={[
        { name: MATCHES.player, cell: (player) => <UserName user={{ ...player, id: player.userId }} /> },
        { name: MATCHES.roster, cell: ({ rosterType }) => wordOf('RosterType', rosterType) },
        ...(isBefore
          ? [{ name: MATCHES.checkedIn, cell: ({ isCheckedIn }: MatchPlayer) => (isCheckedIn ? MATCHES.yes : MATCHES.no) }]
          : []),
      ]}
    />
  );
}
