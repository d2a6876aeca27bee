import type { Client } from './http-client.js';
import { succeed, type Squad } from './squads.js';

/** The two sides of a driver's matches, and their game. */
export interface Pairing {
  creator: Squad;
  opponent: Squad;
  mode: string;
  teamSize: number;
}

/** Drives matches from state to state through the API, like their captains. Each function returns the match's id. */
export interface MatchDriver {
  body(more?: object): Record<string, unknown>;
  create(more?: object): Promise<string>;
  /** PENDING and open to all. */
  open(): Promise<string>;
  /** PENDING, only for the opponent. */
  challenge(more?: object): Promise<string>;
  /** An open match with an offer of the opponent's. */
  offered(): Promise<{ matchId: string; acceptanceId: string }>;
  accepted(more?: object): Promise<string>;
  ready(more?: object): Promise<string>;
  started(more?: object): Promise<string>;
  submit(matchId: string, side: 'creator' | 'opponent', score: object): Promise<void>;
}

export function driveMatches(request: Client, { creator, opponent, mode, teamSize }: Pairing): MatchDriver {
  const post = async (side: Squad, path: string, body?: object): Promise<Record<string, string>> =>
    succeed(request, path, { method: 'POST', key: await side.key(), body }) as Promise<Record<string, string>>;
  const rosterOf = ({ players }: Squad): string[] => players.slice(0, teamSize);
  const driver: MatchDriver = {
    body: (more) => ({
      teamId: creator.teamId,
      gameId: creator.game,
      gameModeId: mode,
      matchType: 'XP_ONLY',
      mapSelectionType: 'COMPETITIVE',
      mapPreferenceMode: 'VETO',
      teamSize,
      bestOf: 1,
      activeRoster: rosterOf(creator),
      ...more,
    }),
    create: async (more) => (await post(creator, '/matches/create', driver.body(more))).matchId as string,
    open: () => driver.create({ publishStatus: 'PUBLISHED' }),
    challenge: (more) => driver.create({ publishStatus: 'PUBLISHED', isChallenge: true, challengedTeamId: opponent.teamId, ...more }),
    async offered() {
      const matchId = await driver.open();
      const { acceptanceId = '' } = await post(opponent, `/matches/${matchId}/accept`, {
        teamId: opponent.teamId,
        activeRoster: rosterOf(opponent),
      });
      return { matchId, acceptanceId };
    },
    async accepted(more) {
      const matchId = await driver.challenge(more);
      await post(opponent, `/matches/${matchId}/challenges/accept`, { activeRoster: rosterOf(opponent) });
      return matchId;
    },
    async ready(more) {
      const matchId = await driver.accepted(more);
      for (const side of [creator, opponent]) await post(side, `/matches/${matchId}/ready`, { teamId: side.teamId });
      return matchId;
    },
    async started(more) {
      const matchId = await driver.ready(more);
      await post(creator, `/matches/${matchId}/start`);
      return matchId;
    },
    async submit(matchId, side, score) {
      await post(side === 'creator' ? creator : opponent, `/matches/${matchId}/scores`, {
        mapIndex: 0,
        mapId: '',
        creatorTeamScore: 13,
        opponentTeamScore: 7,
        ...score,
      });
    },
  };
  return driver;
}
