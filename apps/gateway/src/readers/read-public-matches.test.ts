import { match } from '@matchpoint/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPublicMatchReader } from './read-public-matches.js';

describe('public matches', () => {
  const asked: number[] = [];
  beforeEach(() => void (asked.length = 0));
  const reader = createPublicMatchReader(
    {
      listPublicMatches: async ({ pageSize }) => {
        asked.push(pageSize);
        return match.ListPublicMatchesResponse.fromPartial({});
      },
      getMatchOverview: async ({ days }) => {
        asked.push(days);
        return match.GetMatchOverviewResponse.fromPartial({});
      },
    },
    { read: (_, list) => list(false) },
  );

  it('are listed once for twenty identical requests in one tick, and separately for another request', async () => {
    const list = (pageSize: number) => reader.list(match.ListPublicMatchesRequest.fromPartial({ pageSize }));
    await Promise.all([...Array.from({ length: 20 }, () => list(7)), list(8)]);
    expect(asked).toEqual([7, 8]);
  });

  it('are read once for identical overviews in one tick', async () => {
    const overview = () => reader.overview(match.GetMatchOverviewRequest.fromPartial({ days: 3 }));
    await Promise.all([overview(), overview()]);
    expect(asked).toEqual([3]);
  });
});
