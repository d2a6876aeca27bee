import type { CallContext } from '@matchpoint/rpc';
import type { TournamentContext } from '../context.js';
import { findLeague } from '../peers/index.js';
import type { TournamentRow } from '../record/index.js';

/** The host league's active season in the tournament's game; null without a host league or an active season. */
export async function readSeason(
  { peers }: Pick<TournamentContext, 'peers'>,
  call: Pick<CallContext, 'requestId'>,
  { hostType, hostId, settings }: TournamentRow,
): Promise<string | null> {
  if (hostType !== 'league') return null;
  const league = await findLeague(peers, call, hostId);
  return league?.activeSeasons.find(({ gameId }) => gameId === settings.gameId)?.id ?? null;
}
