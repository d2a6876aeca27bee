import { tournament } from '@matchpoint/contracts';
import { newId, omitNulls } from '@matchpoint/core';
import type { CallerContext } from '@matchpoint/rpc';
import { lockTournament } from '../src/record/index.js';
import { openSystemAct } from '../src/access/index.js';
import { type MatchUpdate, recordMatchUpdate } from '../src/brackets/index.js';
import { withTransaction } from '@matchpoint/postgres';
import { membersOf, teamId } from './peer-facts.js';
import type { TournamentService } from './start-tournament-service.js';

type Settings = Partial<tournament.TournamentSettings>;

export const SETTINGS: Settings = {
  name: 'Spring Cup',
  gameId: 'valorant',
  teamSize: 2,
  defaultMatchConfig: tournament.MatchSettings.fromPartial({
    ...{ gameModeId: 'standard', mapSelectionType: 'COMPETITIVE', mapPreferenceMode: 'PREFERRED', platform: 'PC' },
    ...{ inputDevice: 'ALL', region: 'EU', selectedMaps: ['ascent', 'bind', 'haven'] },
  }),
  format: 'SINGLE_ELIMINATION',
  formatConfig: tournament.FormatConfig.fromPartial({
    bestOfLadder: { default: 3, overrides: {} },
    grandFinalAdvantage: { type: 'NONE' },
  }),
  minParticipants: 2,
  maxParticipants: 8,
  registrationMode: 'OPEN',
  checkInRequired: false,
  freeAgentsEnabled: true,
  seedingMethod: 'REGISTRATION',
  visibility: 'UNLISTED',
};

/** With a personal key of this user. */
export const by = (userId: string, change: Partial<CallerContext> = {}, key?: string) => ({
  caller: { userId, keyId: 'key', kind: 'personal', platformRole: 'counts', ...change } as const,
  ...(key !== undefined && { idempotency: { key, scope: `${userId} write`, fingerprint: 'same' } }),
});
export const HOST = 'user_hal';
export const captainOf = (number: number) => by(membersOf(number)[0]!);

/** Actions of tests on a tournament. */
export function useWorld(service: TournamentService) {
  const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    (await service.database.pool().query<Row>(text, values)).rows;
  const world = {
    query,
    /** A DRAFT of Hal's; returns its id. */
    async create(settings: Settings = {}, host: { hostType?: string; hostId?: string; user?: string } = {}): Promise<string> {
      const { hostType = 'user', hostId = HOST, user = HOST } = host;
      const request = { hostType, hostId, settings: tournament.TournamentSettings.fromPartial({ ...SETTINGS, ...settings }) };
      return (await service.tournaments().createTournament(request, by(user))).tournamentId;
    },
    /** Changes settings; null removes one. */
    async update(id: string, change: { readonly [Field in keyof Settings]: Settings[Field] | null }, who = by(HOST)) {
      const clearedFields = Object.keys(change).filter((field) => change[field as keyof Settings] === null);
      const settings = tournament.TournamentSettings.fromPartial(omitNulls(change) as Settings);
      return service.tournaments().updateTournament({ tournament: id, settings, clearedFields }, who);
    },
    /** A tournament with open registration. */
    async open(settings: Settings = {}, host: { hostType?: string; hostId?: string; user?: string } = {}): Promise<string> {
      const id = await world.create(settings, host);
      const { user = HOST } = host;
      await service.tournaments().submitTournamentForApproval({ tournament: id }, by(user));
      await service.tournaments().openTournamentRegistration({ tournament: id }, by(user));
      return id;
    },
    async enter(id: string, number: number): Promise<string> {
      const request = { tournament: id, team: teamId(number), roster: membersOf(number).slice(0, 3) };
      return (await service.participants().enterTournament(request, captainOf(number))).participantId;
    },
    /** A tournament with this many teams; returns its id and participants by seed. */
    async start(count: number, settings: Settings = {}, host: { hostType?: string; hostId?: string; user?: string } = {}) {
      const id = await world.open({ maxParticipants: Math.max(2, count), ...settings }, host);
      const participants: string[] = [];
      for (let number = 1; number <= count; number += 1) {
        service.clock.advance(1_000);
        participants.push(await world.enter(id, number));
      }
      await service.tournaments().startTournament({ tournament: id, manualOrder: [] }, by(host.user ?? HOST));
      return { id, participants };
    },
    async bracket(id: string) {
      return service.brackets().getTournamentBracket({ tournament: id }, by(HOST));
    },
    async node(id: string, key: string) {
      return (await world.bracket(id)).nodes.find((node) => node.key === key)!;
    },
    /** Applies a match update to its node's bracket, like the consumer of match events. */
    async tellMatch(id: string, key: string, entry: MatchUpdate['entry']): Promise<void> {
      const [row] = await query<{ id: string; match_id: string; attempt: number }>(
        `select id, match_id, (state ->> 'attempt')::int as attempt from bracket_node where tournament_id = $1 and key = $2`,
        [id, key],
      );
      await withTransaction(service.context().pool, async (tx) => {
        const locked = await lockTournament(tx, id);
        const act = openSystemAct(service.context(), tx, locked!);
        await recordMatchUpdate(act, { matchId: row!.match_id, nodeId: row!.id, attempt: row!.attempt, entry });
      });
    },
    async jobs(id: string) {
      return query<{ kind: string; key: string; attempt: number; status: string; reason: string | null }>(
        `select j.kind, n.key, j.attempt, j.status, j.payload ->> 'reason' as reason
         from match_job j join bracket_node n on n.id = j.node_id
         where j.tournament_id = $1 order by j.position`,
        [id],
      );
    },
    /** Types of the events of a tournament with their numbers, in order. */
    async events(id: string) {
      const rows = await query<{ type: string; sequence: number; data: Record<string, unknown>; audience: Record<string, unknown> }>(
        `select type, sequence, data, audience from outbox_event where subject = $1 and type like 'tournament.%' order by position`,
        [id],
      );
      return rows;
    },
    key: () => newId('key'),
  };
  return world;
}

/** The code that a call is refused with, or ok. */
export const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'ok',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );
