import type { GetLeagueActivityFeedResult, GetLeagueDashboardStatsResult, LeagueActivity } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { mp } from '../../api.js';
import { operate } from '../../operate-api.js';
import { DataTable } from '../../parts/data-table.js';
import { showCount } from '../../parts/formats.js';
import { Link, PlainLink } from '../../parts/links.js';
import { UserName } from '../../parts/named.js';
import { useOperated } from '../../parts/operate/league-role.js';
import { ForRole, OperatePage } from '../../parts/operate/operate-page.js';
import { Section } from '../../parts/page.js';
import { Pages } from '../../parts/pages.js';
import { Shown } from '../../parts/shown.js';
import { Loading } from '../../parts/state.js';
import { When } from '../../parts/when-shown.js';
import { ownLeagueReads } from '../../reads/own-leagues.js';
import { useRead } from '../../reads/use-read.js';
import { MATCHES } from '../../texts/matches.js';
import { activityOf, kindOfSubject, OPERATE } from '../../texts/operate.js';
import classes from './overview.module.css';

const PAGE_SIZE = 20;

/** With reads of its own, which the figures above need not wait for. */
const TodoList = lazy(async () => ({ default: (await import('../../parts/operate/todo-list.js')).TodoList }));

export function OperateOverviewPage(): ReactNode {
  return (
    <OperatePage title={OPERATE.overview}>
      <ForRole floor="MANAGER">
        <Waiting />
        <Todo />
        <Section title={OPERATE.activity}>
          <Activity />
        </Section>
      </ForRole>
    </OperatePage>
  );
}

const tilesOf = (stats: GetLeagueDashboardStatsResult['stats'], openDisputes: number | undefined) =>
  [
    { to: '/operate/$league/applications', name: OPERATE.waitingTeams, count: stats.pendingApplications, isHot: true },
    ...(openDisputes === undefined
      ? []
      : [{ to: '/operate/$league/disputes', name: OPERATE.openDisputes, count: openDisputes, isHot: true } as const]),
    { to: '/operate/$league/tickets', name: OPERATE.openTickets, count: stats.openTickets, isHot: true },
    { to: '/operate/$league/seasons', name: OPERATE.activeSeasons, count: stats.activeSeasons, isHot: false },
    { to: '/operate/$league/applications', name: OPERATE.teamsIn, count: stats.teamCount, isHot: false },
  ] as const satisfies readonly { to: string; name: string; count: number; isHot?: boolean }[];

/** Pending work, with links to the pages where it is done. */
function Waiting() {
  const { slug } = useOperated();
  const read = useRead(['league-stats', slug], (options) => operate.leagueAdministration.getLeagueDashboardStats(slug, options));
  // Staff of the platform do not run the league, and are told of its disputes on their own page.
  const { data: own } = useQuery(ownLeagueReads.list());
  const openDisputes = own?.leagues.find(({ league }) => league.slug === slug)?.counts?.openDisputes;
  return (
    <Shown read={read}>
      {({ stats }) => (
        <ul className={classes.tiles}>
          {tilesOf(stats, openDisputes).map(({ to, name, count, isHot }) => (
            <li key={name}>
              <PlainLink to={to} params={{ league: slug }} className={classes.tile} data-hot={(isHot && count > 0) || undefined}>
                <span>{name}</span>
                <b>{showCount(count)}</b>
              </PlainLink>
            </li>
          ))}
        </ul>
      )}
    </Shown>
  );
}

function Todo() {
  const { slug } = useOperated();
  return (
    <Suspense
      fallback={
        <Section title={OPERATE.todo} isNext>
          <Loading />
        </Section>
      }
    >
      <TodoList slug={slug} />
    </Suspense>
  );
}

function Activity() {
  const { slug } = useOperated();
  return (
    <Pages
      of={['league-activity', slug]}
      ask={(next): PromiseLike<GetLeagueActivityFeedResult> =>
        mp.leagues.getActivityFeed(slug, { limit: PAGE_SIZE, ...next }, { retries: 0 })
      }
      itemsOf={({ activities }) => activities}
      empty={OPERATE.noActivity}
    >
      {(activities) => (
        <DataTable
          label={OPERATE.activity}
          rows={activities}
          idOf={({ id }) => id}
          columns={[
            { name: OPERATE.what, cell: ({ type }) => activityOf(type) },
            { name: OPERATE.about, cell: subjectOf },
            { name: OPERATE.by, cell: ({ actor }) => actor && <UserName user={actor} />, isMinor: true },
            { name: OPERATE.when, cell: ({ createdAt }) => <When at={createdAt} /> },
          ]}
        />
      )}
    </Pages>
  );
}

/** What an entry is about, by its name; matches lead to their page. What is gone has none. */
function subjectOf({ targetType, targetId, subject }: LeagueActivity): ReactNode {
  if (targetType === 'match' && targetId !== null)
    return (
      <Link to="/matches/$id" params={{ id: targetId }}>
        {subject ? MATCHES.between(subject.creatorTeam?.name, subject.acceptedTeam?.name) : OPERATE.match}
      </Link>
    );
  const name = subject?.name ?? subject?.subject ?? subject?.username;
  return name ?? (targetType === null ? null : kindOfSubject(targetType));
}
