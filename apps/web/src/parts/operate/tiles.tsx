import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { operate } from '../../operate-api.js';
import { todoReads } from '../../reads/league-todo.js';
import { matchReads, MOST_DAYS_AHEAD } from '../../reads/matches.js';
import { ownLeagueReads } from '../../reads/own-leagues.js';
import { useRead } from '../../reads/use-read.js';
import { OPERATE } from '../../texts/operate.js';
import { showCount } from '../formats.js';
import { PlainLink } from '../links.js';
import { instantOf } from '../match/match-line.js';
import { Shown } from '../shown.js';
import { When } from '../when-shown.js';
import { useOperated } from './league-role.js';
import classes from './tiles.module.css';

/** A league's pending decisions and matches, as four linked figures. */
export function Tiles() {
  const { slug } = useOperated();
  const read = useRead(['league-stats', slug], (options) => operate.leagueAdministration.getLeagueDashboardStats(slug, options));
  return (
    <Shown read={read}>
      {({ stats }) => (
        <ul className={classes.tiles}>
          <Disputes />
          <Tile to="/operate/$league/applications" name={OPERATE.waitingTeams} count={stats.pendingApplications} isHot>
            <OldestApplication count={stats.pendingApplications} />
          </Tile>
          <Tile to="/operate/$league/tickets" name={OPERATE.openTickets} count={stats.openTickets} isHot>
            <Unanswered />
          </Tile>
          <Matches />
        </ul>
      )}
    </Shown>
  );
}

interface TileProps {
  to: `/operate/$league/${'applications' | 'disputes' | 'tickets' | 'matches'}`;
  name: string;
  /** Undefined while loading. */
  count: number | undefined;
  /** Whether a number above 0 means that someone is waiting. */
  isHot?: boolean;
  /** One line of explanation. */
  children: ReactNode;
}

function Tile({ to, name, count, isHot = false, children }: TileProps) {
  const { slug } = useOperated();
  return (
    <li>
      <PlainLink
        to={to}
        params={{ league: slug }}
        className={classes.tile}
        data-hot={(isHot && count !== undefined && count > 0) || undefined}
      >
        <span>{name}</span>
        <b>{count === undefined ? '–' : showCount(count)}</b>
        <small>{children}&nbsp;</small>
      </PlainLink>
    </li>
  );
}

/** Platform staff do not run the league and see its disputes on a separate page. */
function Disputes() {
  const { slug } = useOperated();
  const { data: own } = useQuery(ownLeagueReads.list());
  const { data: todo } = useQuery(todoReads.ofLeague(slug));
  const count = own?.leagues.find(({ league }) => league.slug === slug)?.counts?.openDisputes;
  if (count === undefined) return null;
  const due = earliest(todo?.disputes.flatMap(({ dueAt }) => dueAt ?? []));
  return (
    <Tile to="/operate/$league/disputes" name={OPERATE.openDisputes} count={count} isHot>
      {due !== undefined && (
        <>
          {OPERATE.nextDeadline} <When at={due} />
        </>
      )}
    </Tile>
  );
}

/** Shown only if all pending applications were read, because the first page may lack the oldest. */
function OldestApplication({ count }: { count: number }) {
  const { slug } = useOperated();
  const { data: todo } = useQuery(todoReads.ofLeague(slug));
  const oldest = earliest(todo?.applications.map(({ appliedAt }) => appliedAt));
  if (oldest === undefined || todo?.applications.length !== count) return null;
  return (
    <>
      {OPERATE.oldest} <When at={oldest} />
    </>
  );
}

function Unanswered() {
  const { slug } = useOperated();
  const { data: todo } = useQuery(todoReads.ofLeague(slug));
  const count = todo?.tickets.filter(({ firstResponseAt }) => firstResponseAt === null).length ?? 0;
  return count === 0 ? null : OPERATE.unanswered(showCount(count));
}

function Matches() {
  const { slug } = useOperated();
  const { data } = useQuery(matchReads.overview({ leagueId: slug, days: MOST_DAYS_AHEAD }));
  const next = data?.upcoming[0] ?? data?.next;
  return (
    <Tile to="/operate/$league/matches" name={OPERATE.matchesThisWeek} count={data && data.live.length + data.upcoming.length}>
      {data && data.live.length > 0
        ? OPERATE.liveNow(showCount(data.live.length))
        : next && (
            <>
              {OPERATE.nextOne} <When at={instantOf(next)} />
            </>
          )}
    </Tile>
  );
}

const earliest = (instants: readonly string[] | undefined): string | undefined =>
  instants?.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0];
