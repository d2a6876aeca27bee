import type { CallContext } from '@matchpoint/rpc';
import type { TournamentContext } from '../context.js';
import { readLedTeamIds } from '../peers/index.js';

export interface OwnTeams {
  /** Teams that the caller is a member of. */
  readonly member: ReadonlySet<string>;
  /** Teams that the caller leads; a disbanded team is led by nobody. */
  readonly led: ReadonlySet<string>;
  /** Active teams of a game that the caller leads. */
  ofGame(gameId: string): string[];
}

/** The caller's teams. */
export async function readOwnTeams({ peers }: Pick<TournamentContext, 'peers'>, call: CallContext): Promise<OwnTeams> {
  const { caller, requestId } = call;
  const { teams } = await peers.profile.listCallerTeams({}, { ...(caller && { caller }), requestId });
  const led = await readLedTeamIds(peers, call);
  const rosters = led.size === 0 ? [] : (await peers.profile.batchGetTeamRosters({ teamIds: [...led] }, { requestId })).teams;
  return {
    member: new Set(teams.map(({ teamId }) => teamId)),
    led: new Set(rosters.filter(({ status }) => status !== 'disbanded').map(({ id }) => id)),
    ofGame: (gameId) => rosters.filter((team) => team.gameId === gameId && team.status === 'active').map(({ id }) => id),
  };
}
