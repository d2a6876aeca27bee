import { match } from '@matchpoint/contracts';
import { type RunningService, service, startIdempotencySweeper, startRpcService } from '@matchpoint/rpc';
import type { MatchContext } from './context.js';
import { batchGetMatches } from './rpc/batch-get-matches.js';
import { getGameMatch } from './rpc/get-game-match.js';
import { importMatches } from './rpc/import-matches.js';
import { listGameMatches } from './rpc/list-game-matches.js';
import { listOngoingMatches } from './rpc/list-ongoing-matches.js';
import { listTeamsMatches } from './rpc/list-teams-matches.js';

/** The match service: its RPCs, the relay of its outbox and the sweep of idempotency records. */
export function startService(context: MatchContext): Promise<RunningService> {
  return startRpcService(context, {
    services: [
      service(match.MatchServiceService, {
        batchGetMatches: batchGetMatches(context),
        listTeamsMatches: listTeamsMatches(context),
        listOngoingMatches: listOngoingMatches(context),
        listGameMatches: listGameMatches(context),
        getGameMatch: getGameMatch(context),
      }),
      service(match.MatchImportServiceService, { importMatches: importMatches(context) }),
    ],
    protoFiles: ['matchpoint/match/v1/match.proto', 'matchpoint/match/v1/import.proto'],
    background: [() => startIdempotencySweeper(context)],
  });
}
