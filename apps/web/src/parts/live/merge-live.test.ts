import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { mergeLive } from './merge-live.js';

it('merges the live state of a map into its match and changes nothing else', () => {
  const queries = new QueryClient();
  const match = (id: string) => ({ id, live: null });
  queries.setQueryData(['match', 'match_1'], { match: match('match_1') });
  queries.setQueryData(['matches-overview', {}], { live: [match('match_1'), match('match_2')], upcoming: [] });
  const live = { mapIndex: 3, creatorTeamScore: 7 };
  mergeLive({ id: undefined, type: 'live', data: { matchId: 'match_1', live } }, queries);
  mergeLive({ id: undefined, type: 'match.started', data: { matchId: 'match_2', live } }, queries);
  expect(queries.getQueryData(['match', 'match_1'])).toEqual({ match: { id: 'match_1', live } });
  expect(queries.getQueryData(['matches-overview', {}])).toEqual({ live: [{ id: 'match_1', live }, match('match_2')], upcoming: [] });
  mergeLive({ id: undefined, type: 'live', data: { matchId: 'match_3', live } }, queries);
  expect(queries.getQueryData(['match', 'match_3'])).toBeUndefined();
});
