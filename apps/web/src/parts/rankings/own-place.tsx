import type { LeaderboardSortBy, UserTeamMembership } from '@matchpoint/sdk';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { mp } from '../../api.js';
import { leaderboardReads } from '../../reads/leaderboards.js';
import { teamReads } from '../../reads/teams.js';
import { useRead } from '../../reads/use-read.js';
import { userReads } from '../../reads/users.js';
import { useOwnTeams } from '../desk/own-teams.js';
import { type BoardRow, shownTeam, shownUser } from './board-row.js';
import { bestPlaced } from './best-placed.js';

/** The part of a leaderboard about the signed-in user. */
export interface OwnPlace {
  ids: readonly string[];
  /** Undefined if a visible row is theirs, or if the leaderboard doesn't list them. */
  row: BoardRow | undefined;
}

interface OwnPlaceProps {
  sort: LeaderboardSortBy;
  game: string | undefined;
  rows: readonly BoardRow[];
  children(own: OwnPlace): ReactNode;
}

/** Each rank costs a request. */
const MOST_TEAMS = 3;

const areAmong = (rows: readonly BoardRow[], ids: readonly string[]): boolean => rows.some(({ id }) => ids.includes(id));

/** The user's place among the players. */
export function OwnPlayerPlace({ sort, rows, children }: OwnPlaceProps) {
  const { data: account } = useRead(['account'], (options) => mp.account.getUserAccount(options));
  const user = account?.user;
  const ids = user ? [user.id] : [];
  const isSought = user !== undefined && !areAmong(rows, ids);
  const place = useQuery({ ...leaderboardReads.ownRank({ sortBy: sort }), enabled: isSought }).data;
  const rank = isSought ? (place?.rank ?? null) : null;
  const record = useQuery({ ...userReads.stats(user?.username ?? user?.id ?? ''), enabled: rank !== null }).data?.stats;
  const row = user && rank !== null && record ? { ...shownUser(user), id: user.id, rank, stats: record, form: record.form } : undefined;
  return children({ ids, row });
}

/** The rank of the user's team, or of the best of several. */
export function OwnTeamPlace({ sort, game, rows, children }: OwnPlaceProps) {
  const { data: teams = [] } = useOwnTeams();
  const ids = teams.map(({ id }) => id);
  const sought = areAmong(rows, ids) ? [] : teams.slice(0, MOST_TEAMS);
  const places = useQueries({
    queries: sought.map((team) => leaderboardReads.rankOfTeam(slugOf(team), { sortBy: sort, ...(game && { gameSlug: game }) })),
  });
  const best = bestPlaced(
    sought,
    places.map(({ data }) => data?.rank),
  );
  const profile = useQuery({ ...teamReads.profile(best ? slugOf(best.of) : ''), enabled: best !== undefined }).data?.team;
  if (!best || profile?.matchesPlayed === undefined) return children({ ids, row: undefined });
  const { wins = 0, losses = 0, matchesPlayed, experience = 0, form = [] } = profile;
  const stats = { wins, losses, winRate: matchesPlayed === 0 ? 0 : wins / matchesPlayed, experience };
  return children({ ids, row: { ...shownTeam(profile), id: profile.id, rank: best.rank, stats, form } });
}

const slugOf = ({ id, slug }: UserTeamMembership): string => slug ?? id;
