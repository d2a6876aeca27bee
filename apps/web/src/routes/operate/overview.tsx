import type { GetLeagueDashboardStatsResult } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { operate } from '../../operate-api.js';
import { showCount, showDate } from '../../parts/formats.js';
import { ButtonLink, PlainLink } from '../../parts/links.js';
import { isAtLeast, useOperated } from '../../parts/operate/league-role.js';
import { ForRole, OperatePage } from '../../parts/operate/operate-page.js';
import { Section } from '../../parts/page.js';
import { Shown } from '../../parts/shown.js';
import { Loading } from '../../parts/state.js';
import { ownLeagueReads } from '../../reads/own-leagues.js';
import { useRead } from '../../reads/use-read.js';
import { OPERATE } from '../../texts/operate.js';
import classes from './overview.module.css';

/** With reads of their own, which the figures above need not wait for. */
const ThisWeek = lazy(async () => ({ default: (await import('../../parts/operate/this-week.js')).ThisWeek }));
const Setup = lazy(async () => ({ default: (await import('../../parts/operate/setup.js')).Setup }));
const Activity = lazy(async () => ({ default: (await import('../../parts/operate/activity.js')).Activity }));
const TodoList = lazy(async () => ({ default: (await import('../../parts/operate/todo-list.js')).TodoList }));

export function OperateOverviewPage(): ReactNode {
  return (
    <OperatePage title={OPERATE.overview} lead={<RunningSeasons />} actions={<Actions />}>
      <ForRole floor="MANAGER">
        <Waiting />
        <SetupOfNew />
        <Todo />
      </ForRole>
      <div className={classes.columns} data-columns>
        <Suspense fallback={<Pending title={OPERATE.thisWeek} />}>
          <ThisWeek />
        </Suspense>
        <ForManagers>
          <Suspense fallback={<Pending title={OPERATE.activity} />}>
            <Activity />
          </Suspense>
        </ForManagers>
      </div>
    </OperatePage>
  );
}

/** What is played now, in a line: `Fall season · until Nov 30, 2026`. */
function RunningSeasons() {
  const { slug } = useOperated();
  const { data } = useQuery(ownLeagueReads.profile(slug));
  if (!data) return <>&nbsp;</>;
  const { activeSeasons } = data.league;
  if (activeSeasons.length === 0) return <>{OPERATE.noActiveSeason}</>;
  return <>{activeSeasons.map(({ name, endDate }) => OPERATE.seasonUntil(name, showDate(endDate))).join(', ')}</>;
}

function Actions() {
  const { slug } = useOperated();
  return (
    <>
      <ButtonLink to="/leagues/$slug" params={{ slug }} variant="default">
        {OPERATE.asEverybody}
      </ButtonLink>
      <ForManagers>
        <ButtonLink to="/operate/$league/announcements" params={{ league: slug }}>
          {OPERATE.announce}
        </ButtonLink>
      </ForManagers>
    </>
  );
}

/** Nothing for others, who have been told on this page already. */
function ForManagers({ children }: { children: ReactNode }) {
  const { role } = useOperated();
  return isAtLeast(role, 'MANAGER') ? children : null;
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

/** For those who may do what it lists. */
function SetupOfNew() {
  const { slug, role } = useOperated();
  return isAtLeast(role, 'ADMIN') ? (
    <Suspense>
      <Setup slug={slug} />
    </Suspense>
  ) : null;
}

function Todo() {
  const { slug } = useOperated();
  return (
    <Suspense fallback={<Pending title={OPERATE.todo} isNext />}>
      <TodoList slug={slug} />
    </Suspense>
  );
}

const Pending = ({ title, isNext = false }: { title: string; isNext?: boolean }) => (
  <Section title={title} isNext={isNext}>
    <Loading />
  </Section>
);
