import type { GetMatchDetailResult, GetMatchOverviewResult, Match } from '@matchpoint/sdk';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from './follow.js';

type Live = Match['live'];

/** A live state from a stream, at most once a second, merged without refetching. */
export function mergeLive({ type, data }: LiveEvent, queries: QueryClient): void {
  if (type !== 'live') return;
  const { matchId, live } = data as { matchId: string; live: Live };
  queries.setQueryData<GetMatchDetailResult>(['match', matchId], (shown) => shown && { ...shown, match: { ...shown.match, live } });
  queries.setQueriesData<GetMatchOverviewResult>({ queryKey: ['matches-overview'] }, (shown) => shown && withLive(shown, matchId, live));
}

const withLive = (shown: GetMatchOverviewResult, matchId: string, live: Live): GetMatchOverviewResult => ({
  ...shown,
  live: shown.live.map((match) => (match.id === matchId ? { ...match, live } : match)),
});
