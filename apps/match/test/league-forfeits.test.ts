import { league } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { EventData } from '@matchpoint/events';
import { withTransaction } from '@matchpoint/postgres';
import { eventually } from '@matchpoint/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ForfeitContext, serveForfeits } from '../src/closings/serve-forfeits.js';
import { applyLeagueEvent } from '../src/consumers/league-events.js';
import { actions, as } from './act.js';
import { useMatchService } from './start-match-service.js';

const service = useMatchService();
const { accepted, query, stored } = actions(service);
const { CLAIMED, REVOKED, STALE } = league.ClaimForfeitResponse_Outcome;
const HOLD_OVER_MS = 3_000;

beforeEach(async () => {
  await service.database.empty('match, league_closing, league_forfeit, completed_season, outbox_event cascade');
  service.world.claimForfeit = async () => CLAIMED;
  service.world.releaseForfeit = async () => undefined;
});

const order = (penaltyId: string, matchId?: string) => {
  const data: EventData<'internal.league.forfeit_ordered'> = { leagueId: 'league_1', penaltyId, gameId: 'valorant', teamId: 'team_a' };
  const event = { type: 'internal.league.forfeit_ordered', occurredAt: service.clock.now().toISOString() };
  return withTransaction(service.database.pool(), (tx) =>
    applyLeagueEvent(tx, { ...event, data: { ...data, ...(matchId && { matchId }) } }),
  );
};
const inLeague = () => accepted({ leagueId: 'league_1' });
const statusOf = async (matchId: string) => (await stored(matchId))?.status;
const forfeits = () =>
  query('select penalty_id as id, served_at is not null as served, is_claimed as claimed from league_forfeit order by 1');

/** The league's decision between serving and revoking, like its service: one at a time, the highest attempt wins. */
function createLeague() {
  const penalties = new Map<string, { isRevoked: boolean; isServing: boolean; attempt: number }>();
  const of = (penaltyId: string) => {
    const penalty = penalties.get(penaltyId) ?? { isRevoked: false, isServing: false, attempt: 0 };
    penalties.set(penaltyId, penalty);
    return penalty;
  };
  return {
    claim(penaltyId: string, attempt: number) {
      const penalty = of(penaltyId);
      if (penalty.isRevoked) return REVOKED;
      if (penalty.attempt > attempt) return STALE;
      Object.assign(penalty, { isServing: true, attempt });
      return CLAIMED;
    },
    release(penaltyId: string, attempt: number) {
      if (of(penaltyId).attempt <= attempt) Object.assign(of(penaltyId), { isServing: false, attempt });
    },
    /** Whether the revocation returned 200. */
    revoke: (penaltyId: string) => !of(penaltyId).isServing && (of(penaltyId).isRevoked = true),
    isServing: (penaltyId: string) => of(penaltyId).isServing,
  };
}

describe('a forfeit that a league ordered', () => {
  it('takes no match when its penalty was revoked before it was claimed, and is forgotten', async () => {
    service.world.claimForfeit = async () => REVOKED;
    const matchId = await inLeague();
    await order('pen_1', matchId);
    await eventually(async () => (await forfeits()).length === 0);
    expect(await statusOf(matchId)).toBe('ACCEPTED');
  });

  it('releases its claim when the match ended before it was taken, so that the penalty can be revoked', async () => {
    const matchId = await inLeague();
    const released: number[] = [];
    service.world.claimForfeit = async () => {
      await service.commands().cancelMatch({ matchId }, as('user_a1'));
      return CLAIMED;
    };
    service.world.releaseForfeit = async ({ attempt }) => void released.push(attempt);
    await order('pen_1', matchId);
    await eventually(async () => released.length > 0 && (await forfeits())[0]?.claimed === false);
    expect([await statusOf(matchId), released]).toEqual(['CANCELLED', [2]]);
    service.world.claimForfeit = async () => CLAIMED;
    const next = await inLeague();
    await eventually(async () => (await forfeits())[0]?.served === true);
    expect(await statusOf(next)).toBe('FORFEITED');
  });

  it('is not served by an attempt that a later one has overtaken', async () => {
    const matchId = await inLeague();
    const attempts: number[] = [];
    service.world.claimForfeit = async ({ attempt }) => {
      attempts.push(attempt);
      if (attempt > 1) return STALE;
      // The first attempt expires while it waits for its answer, and another replica begins the second.
      service.clock.advance(HOLD_OVER_MS);
      await serveForfeits(service.context());
      return CLAIMED;
    };
    await order('pen_1', matchId);
    await eventually(async () => attempts.length === 2 && (await query('select from league_forfeit where attempt = 2')).length === 1);
    await serveForfeits(service.context());
    expect([await statusOf(matchId), (await forfeits()).map(({ served }) => served)]).toEqual(['ACCEPTED', [false]]);
  });

  it('is served or its penalty is revoked, never both, however replicas, lost answers, crashes and revocations interleave', async () => {
    const theLeague = createLeague();
    let step = 0;
    /** The same value for the same step, so that a failure can be reproduced. */
    const chance = (oneIn: number) => ((step += 1) * 2_654_435_761) % 4_294_967_296 < 4_294_967_296 / oneIn;
    const reach = async <Answer>(act: () => Answer): Promise<Answer> => {
      if (chance(5)) throw new DomainError('error_unavailable');
      await new Promise(setImmediate);
      const answer = act();
      // The league has decided, and the caller dies or never gets the answer.
      if (chance(4)) throw new DomainError('error_unavailable');
      if (chance(6)) service.clock.advance(HOLD_OVER_MS);
      return answer;
    };
    service.world.claimForfeit = async ({ penaltyId, attempt }) => theLeague.claim(penaltyId, attempt);
    service.world.releaseForfeit = async ({ penaltyId, attempt }) => theLeague.release(penaltyId, attempt);
    const flaky: ForfeitContext = {
      ...service.context(),
      peers: {
        forfeits: {
          claimForfeit: ({ penaltyId, attempt }) => reach(() => ({ outcome: theLeague.claim(penaltyId, attempt) })),
          releaseForfeit: ({ penaltyId, attempt }) => reach(() => (theLeague.release(penaltyId, attempt), {})),
        },
      },
    };
    const ids = Array.from({ length: 16 }, (_, index) => `pen_${index}`);
    const matches = await Promise.all(ids.map(inLeague));
    const revoked = new Set<string>();
    await Promise.all(ids.map((id, index) => order(id, matches[index])));
    await Promise.all([
      ...Array.from({ length: 3 }, async () => {
        for (let round = 0; round < 20; round += 1) {
          await serveForfeits(flaky);
          service.clock.advance(HOLD_OVER_MS);
        }
      }),
      ...ids
        .filter((_, index) => index % 2 === 0)
        .map(async (id, index) => {
          for (let turn = 0; turn < index; turn += 1) await query('select 1');
          if (theLeague.revoke(id)) revoked.add(id);
        }),
      // A captain ends some of the matches meanwhile, so that claims find none.
      ...matches.slice(0, 4).map((matchId) =>
        service
          .commands()
          .cancelMatch({ matchId }, as('user_a1'))
          .catch(() => undefined),
      ),
    ]);
    await eventually(async () => {
      service.clock.advance(HOLD_OVER_MS);
      return (await query('select from league_forfeit where served_at is null and (is_claimed or attempt = 0)')).length === 0;
    });
    const rows = await forfeits();
    const served = rows.filter((row) => row.served).map(({ id }) => String(id));
    expect(served.filter((id) => revoked.has(id))).toEqual([]);
    const forfeited = (await Promise.all(matches.map(statusOf))).filter((status) => status === 'FORFEITED');
    expect(forfeited).toHaveLength(served.length);
    // An unserved forfeit waits for a match, and can be revoked.
    const waiting = rows.filter((row) => !row.served).map(({ id }) => String(id));
    expect(waiting.filter((id) => theLeague.isServing(id))).toEqual([]);
  });
});
