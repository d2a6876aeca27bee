import type { tournament } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { Handlers } from '@matchpoint/rpc';
import type { TournamentContext } from '../../context.js';
import { searchTournaments as findTournaments } from '../store/search-tournaments.js';

/** Listed tournaments whose names resemble the text, best first. @throws DomainError error_unavailable if it takes too long */
export function searchTournaments({ pool }: TournamentContext): Handlers<tournament.TournamentSearchServiceService>['searchTournaments'] {
  return async ({ text, limit }) => ({ hits: (await findTournaments(pool, text, limit)).map((hit) => omitNulls(hit)) });
}
