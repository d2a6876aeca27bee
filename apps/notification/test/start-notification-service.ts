import { notification } from '@matchpoint/contracts';
import { ManualClock } from '@matchpoint/core';
import { type EventData, type EventEnvelope, type EventType, handleManyOnce, type Notice } from '@matchpoint/events';
import { createRpcClient, type RpcClient } from '@matchpoint/rpc';
import { natsUrl, rpcKeys, type TestDatabase, useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll } from 'vitest';
import { readConfig } from '../src/config.js';
import { createContext, type NotificationContext } from '../src/context.js';
import { recordNews } from '../src/news/record-news.js';
import type { AwaitedAction, Peers } from '../src/peers/index.js';
import { startService } from '../src/service.js';

const UNREACHED = {
  MATCHPOINT_CATALOG_PROFILE_URL: '127.0.0.1:1',
  MATCHPOINT_LEAGUE_URL: '127.0.0.1:1',
  MATCHPOINT_MATCH_URL: '127.0.0.1:1',
};

type Client = RpcClient<typeof notification.NotificationServiceService>;

export interface NotificationService {
  database: TestDatabase;
  clock: ManualClock;
  context(): NotificationContext;
  client(): Client;
  /** The needs of matches, according to the match service. */
  needs: AwaitedAction[];
  /** Notices for live streams so far. */
  notices: Notice[];
  /** Passes events to the consumer as one batch. */
  record(...events: readonly EventEnvelope[]): Promise<void>;
}

type People = Readonly<Record<string, readonly string[]>>;

/** The real notification service in this process, with a new database, and test services that know these teams and leagues. */
export function useNotificationService(members: People = {}, managers: People = {}): NotificationService {
  const database = useDatabase('notification');
  const clock = new ManualClock('2026-03-01T12:00:00.000Z');
  const needs: AwaitedAction[] = [];
  const notices: Notice[] = [];
  let started: { context: NotificationContext; client: Client; stop(): Promise<void> } | undefined;
  beforeAll(async () => {
    const environment = { DATABASE_URL: database.url(), NATS_URL: natsUrl(), LOG_LEVEL: 'silent', ...rpcKeys.environment };
    const made = await createContext(readConfig({ ...environment, ...UNREACHED }), clock);
    const peers = {
      profile: profileOf(members),
      league: leagueOf(managers),
      match: matchOf(members, needs),
      close: () => made.peers.close(),
    };
    const context = { ...made, peers };
    const running = await startService(context, []);
    const client = createRpcClient(notification.NotificationServiceService, {
      target: `127.0.0.1:${running.port}`,
      ...rpcKeys.identify('gateway'),
    });
    started = {
      context,
      client,
      async stop() {
        client.close();
        await running.stop();
        await made.close();
      },
    };
  });
  afterAll(() => started?.stop());
  const ready = () => {
    if (!started) throw new Error('The service runs from beforeAll on.');
    return started;
  };
  return {
    ...{ database, clock, needs },
    context: () => ready().context,
    client: () => ready().client,
    notices,
    record: (...events) =>
      handleManyOnce(ready().context.pool, 'notification-events', events, async (tx, some) => {
        notices.push(...(await recordNews(ready().context, tx, some)));
      }),
  };
}

/** A private team, whose players only its members see. */
const PRIVATE: ReadonlySet<string> = new Set(['hidden']);

/** Teams whose first member is the captain. */
function profileOf(members: People): Peers['profile'] {
  const rosters: Pick<Peers['profile'], 'batchGetTeamRosters'> = {
    batchGetTeamRosters: async ({ teamIds }) => ({
      teams: teamIds.flatMap((id) => {
        const people = (members[id] ?? []).map((userId, index) => ({ userId, role: index === 0 ? 'CAPTAIN' : 'MEMBER' }));
        const team = {
          id,
          slug: id,
          name: id,
          gameId: 'valorant',
          type: 'REGULAR',
          status: 'active',
          visibility: PRIVATE.has(id) ? 'private' : 'public',
        };
        return people.length === 0 ? [] : [{ ...team, members: people }];
      }),
    }),
  };
  return rosters as Peers['profile'];
}

/** All members of `red` and `hidden` play in every match. */
function matchOf(members: People, needs: readonly AwaitedAction[]): Peers['match'] {
  const players: Pick<Peers['match'], 'batchListMatchPlayerIds' | 'listNextActions'> = {
    listNextActions: async ({ matchIds }) => ({
      awaited: needs
        .filter(({ matchId }) => matchIds.includes(matchId))
        .map(({ matchId, userId, ...next }) => ({ matchId, userId, nextAction: { ...next, by: 'caller', onDeadline: 'none' } })),
    }),
    batchListMatchPlayerIds: async ({ matchIds }) => ({
      rosters: matchIds.flatMap((matchId) =>
        ['red', 'hidden'].flatMap((teamId) => (members[teamId] ? [{ matchId, teamId, userIds: [...members[teamId]] }] : [])),
      ),
    }),
  };
  return players as Peers['match'];
}

function leagueOf(managers: People): Peers['league'] {
  const staff: Pick<Peers['league'], 'batchListLeagueStaffIds'> = {
    batchListLeagueStaffIds: async ({ leagueIds }) => ({
      leagues: leagueIds.flatMap((leagueId) => (managers[leagueId] ? [{ leagueId, userIds: [...managers[leagueId]] }] : [])),
    }),
  };
  return staff as Peers['league'];
}

let made = 0;

/** An event as a consumer receives it. */
export function eventOf<Type extends EventType>(
  type: Type,
  data: EventData<Type>,
  audience: EventEnvelope['audience'] = {},
): EventEnvelope<Type> {
  made += 1;
  const occurredAt = '2026-03-01T11:59:00.000Z';
  return { id: `evt_${made}`, type, subject: 'subject', source: 'test', occurredAt, audience, data } as unknown as EventEnvelope<Type>;
}

/** An event of the match service about a published match of teams `red` and `blue`. */
export function matchEvent(
  type: 'match.accepted' | 'match.started' | 'match.cancelled',
  matchId: string,
  more: { leagueId?: string; tournamentId?: string } = {},
): EventEnvelope {
  const data = { matchId, gameId: 'valorant', creatorTeamId: 'red', acceptedTeamId: 'blue', sequence: 1, ...more };
  return eventOf(type, data, {
    teamIds: ['red', 'blue'],
    gameId: 'valorant',
    ...(more.leagueId !== undefined && { leagueId: more.leagueId }),
  });
}

/** The caller of a test, as signed by the gateway. */
export const by = (userId: string, key?: string) => ({
  caller: { userId, keyId: `key_of_${userId}`, kind: 'personal' as const },
  ...(key !== undefined && { idempotency: { key, scope: `user:${userId}`, fingerprint: key } }),
});
