import { openKeyRing } from './api-keys.js';
import type { Answer, Client } from './http-client.js';
import type { Squad } from './squads.js';

/** Returns a key with a token left. */
export type KeyOf = () => Promise<string>;
export type Json = Record<string, unknown>;

export interface CupNode {
  id: string;
  key: string;
  roundKey: string;
  status: string;
  resultSource: string | null;
  participant1Id: string | null;
  participant2Id: string | null;
  winnerParticipantId: string | null;
  score1: number | null;
  score2: number | null;
  matchId: string | null;
  attempt: number;
  needsDecision: string | null;
  scheduledAt: string | null;
}

/** Body of a new tournament, except its host and name. */
export const CUP = {
  gameId: 'valorant',
  teamSize: 2,
  defaultMatchConfig: {
    ...{ gameModeId: 'standard', mapSelectionType: 'COMPETITIVE', mapPreferenceMode: 'PREFERRED', platform: 'PC', inputDevice: 'ALL' },
    ...{ region: 'EU', selectedMaps: ['ascent', 'bind', 'haven'] },
  },
  format: 'SINGLE_ELIMINATION',
  formatConfig: { bestOfLadder: { default: 3, overrides: {} }, grandFinalAdvantage: { type: 'NONE' } },
  ...{ minParticipants: 2, maxParticipants: 8, registrationMode: 'OPEN', checkInRequired: false, freeAgentsEnabled: true },
  ...{ seedingMethod: 'REGISTRATION', visibility: 'UNLISTED' },
};

/** Status and code of a response: `409 error_tournament_full`, `200`. */
export const said = ({ status, body }: Answer): string => (status < 300 ? `${status}` : `${status} ${String(body?.error)}`);

/** The same in a game without matches in the demo, so that its results are in no list that other files compare. */
export const CUP_OF_ANOTHER_GAME = {
  gameId: 'counter_strike_2',
  defaultMatchConfig: { ...CUP.defaultMatchConfig, gameModeId: 'competitive', selectedMaps: ['mirage', 'inferno', 'nuke'] },
};

/** Tournaments of one test file, all with the same host. */
export function openCups(request: Client, host: Squad, ofGame: object = {}) {
  const owner = openKeyRing({ owner: host.captain });
  const call = async (path: string, who: KeyOf, body?: object, method = body === undefined ? 'GET' : 'POST'): Promise<Answer> =>
    request(path, { method, key: await who(), ...(body !== undefined && { body }) });
  const must = async (path: string, who: KeyOf, body?: object, method?: string): Promise<Json> => {
    const answer = await call(path, who, body, method);
    if (answer.status >= 300) throw new Error(`${method ?? ''} ${path}: ${answer.text}`);
    return answer.body as Json;
  };
  const bodyOf = (more: object = {}): object => ({
    ...CUP,
    ...ofGame,
    hostType: 'user',
    hostId: host.players[0],
    name: 'E2E Bounds',
    ...more,
  });
  const cups = {
    owner,
    call,
    must,
    bodyOf,
    /** The path of a new DRAFT. */
    async draft(more: object = {}): Promise<string> {
      const { tournamentId } = await must('/tournaments', owner, bodyOf(more));
      return `/tournaments/${String(tournamentId)}`;
    },
    /** The path of an approved DRAFT. */
    async approved(more: object = {}): Promise<string> {
      const path = await cups.draft(more);
      await must(`${path}/submit-for-approval`, owner, {});
      return path;
    },
    async open(more: object = {}): Promise<string> {
      const path = await cups.approved(more);
      await must(`${path}/registration/open`, owner, {});
      return path;
    },
    enter: (path: string, squad: Squad, roster: readonly (string | undefined)[] = squad.players.slice(0, 2), how = 'enter') =>
      call(`${path}/teams/${squad.teamId}/${how}`, squad.key, { roster }),
    /** Participant id of a squad that enters. */
    async entered(path: string, squad: Squad, roster: readonly (string | undefined)[] = squad.players.slice(0, 2)): Promise<string> {
      const answer = await cups.enter(path, squad, roster);
      if (answer.status !== 200) throw new Error(`enter ${path}: ${answer.text}`);
      return String(answer.body.participantId);
    },
    /** A tournament with these squads, in the order of their seeds. */
    async started(squads: readonly Squad[], more: object = {}): Promise<{ path: string; participants: string[] }> {
      const path = await cups.open({ maxParticipants: Math.max(2, squads.length), ...more });
      const participants: string[] = [];
      for (const squad of squads) participants.push(await cups.entered(path, squad));
      await must(`${path}/start`, owner, {});
      return { path, participants };
    },
    async profile(path: string, who: KeyOf = owner): Promise<Json> {
      return (await must(path, who)).tournament as Json;
    },
    async nodes(path: string): Promise<CupNode[]> {
      return ((await must(`${path}/bracket`, owner)).bracket as { nodes: CupNode[] }).nodes;
    },
    async node(path: string, key: string): Promise<CupNode> {
      const found = (await cups.nodes(path)).find((node) => node.key === key);
      if (found === undefined) throw new Error(`${path} has no node ${key}`);
      return found;
    },
    override: (path: string, node: string, score1: number, score2: number) =>
      call(`${path}/nodes/${node}/override-result`, owner, { score1, score2 }),
    cancel: (path: string) => must(`${path}/cancel`, owner, {}),
  };
  return cups;
}
