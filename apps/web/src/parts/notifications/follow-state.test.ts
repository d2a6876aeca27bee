import type { ListUserFollowedIdsResult } from '@matchpoint/sdk';
import { expect, it } from 'vitest';
import { changed } from './follow-state.js';

const FOLLOWED: ListUserFollowedIdsResult = {
  ...{ teams: ['team_1', 'team_2'], leagues: ['league_1'], users: [], tournaments: [], resultsOnly: ['team_2', 'league_1'] },
  timestamp: '2026-01-15T12:00:00.000Z',
};
const of = (id: string, level: 'all' | 'results' | null) => changed(FOLLOWED, { targetType: 'team', id, level });

it('shows a follow, its level and its end as the answer will have them', () => {
  expect(of('team_3', 'all')).toMatchObject({ teams: ['team_3', 'team_1', 'team_2'], resultsOnly: ['team_2', 'league_1'] });
  expect(of('team_1', 'results')).toMatchObject({ teams: ['team_1', 'team_2'], resultsOnly: ['team_1', 'team_2', 'league_1'] });
  expect(of('team_2', 'all')).toMatchObject({ teams: ['team_2', 'team_1'], resultsOnly: ['league_1'] });
  expect(of('team_2', null)).toMatchObject({ teams: ['team_1'], leagues: ['league_1'], resultsOnly: ['league_1'] });
});
