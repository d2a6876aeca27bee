import type { CallerContext } from '@matchpoint/rpc';
import { beforeEach } from 'vitest';
import type { LeagueService } from './start-league-service.js';

/** An operator's key for which its owner's platform role counts. */
const BOUND = { kind: 'league_operator', leagueId: 'league_1', platformRole: 'counts' } as const;

/**
 * A league for a test file: ann owns it, bob is its ADMIN, cat MANAGER, eve MEMBER; dan is platform staff, pam and pia play. Team a is
 * approved; b, whose captain is pam, has applied. Nothing in a second league, also owned by ann, ever changes.
 */
export function useLeagueWorld(service: LeagueService) {
  const query = async (text: string) => (await service.database.pool().query<Record<string, unknown>>(text)).rows;
  beforeEach(async () => {
    await service.database.empty('league, league_result, outbox_event, idempotency_record, rule_template, closed_team cascade');
    await query(`insert into league (id, slug, name, created_at, updated_at) values ('league_1', 'one', 'One', now(), now()),
      ('league_2', 'two', 'Two', now(), now())`);
    await query(`insert into league_member (id, league_id, user_id, role, joined_at) values
      ('mem_ann', 'league_1', 'user_ann', 'OWNER', now()), ('mem_bob', 'league_1', 'user_bob', 'ADMIN', now()),
      ('mem_cat', 'league_1', 'user_cat', 'MANAGER', now()), ('mem_eve', 'league_1', 'user_eve', 'MEMBER', now()),
      ('mem_two', 'league_2', 'user_ann', 'OWNER', now())`);
    await query(
      `insert into league_game (league_id, game_id, created_at) values ('league_1', 'valorant', now()), ('league_2', 'valorant', now())`,
    );
    await query(`insert into league_team (id, league_id, team_id, game_id, status, applied_at) values
      ('lteam_a', 'league_1', 'team_a', 'valorant', 'approved', now()), ('lteam_b', 'league_1', 'team_b', 'valorant', 'pending', now()),
      ('lteam_two', 'league_2', 'team_a', 'valorant', 'pending', now())`);
  });
  const by = (name: string, change: Partial<CallerContext> = {}) => ({
    caller: { userId: `user_${name}`, keyId: 'key', ...BOUND, ...change },
  });
  return {
    query,
    /** By an operator's key of the first league that the named user owns. */
    by,
    personal: (name: string) => by(name, { kind: 'personal', leagueId: undefined }),
    inSession: (name: string) => by(name, { kind: 'personal', leagueId: undefined, isSession: true }),
    /** The events of webhooks and of the first league's feed, in order, except changed tables, which the feed omits. */
    async told() {
      const events = await query(`select type, data, audience from outbox_event
        where type not like 'internal.%' and type <> 'league.standings_updated' order by position`);
      const feed = await query("select type from activity where league_id = 'league_1' order by created_at, id");
      return {
        events: events.map(({ type, data, audience }) => ({
          type: String(type),
          audience,
          ...(data as { metadata?: object; targetId?: string }),
        })),
        feed: feed.map(({ type }) => String(type)),
      };
    },
  };
}

/** The code that a call is refused with, or ok. */
export const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'ok',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );
