import { league } from '@matchpoint/contracts';
import { type RunningService, service, startIdempotencySweeper, startRpcService } from '@matchpoint/rpc';
import type { LeagueContext } from './context.js';
import { checkMatchEligibility } from './rpc/check-match-eligibility.js';
import { importLeagues } from './rpc/import-leagues.js';
import { resolveLeagues } from './rpc/resolve-leagues.js';

/** The league service: its RPCs, the relay of its outbox and the sweep of idempotency records. */
export function startService(context: LeagueContext): Promise<RunningService> {
  return startRpcService(context, {
    services: [
      service(league.LeagueServiceService, { resolveLeagues: resolveLeagues(context), checkMatchEligibility: checkMatchEligibility(context) }),
      service(league.LeagueImportServiceService, { importLeagues: importLeagues(context) }),
    ],
    protoFiles: ['matchpoint/league/v1/league.proto'],
    background: [() => startIdempotencySweeper(context)],
  });
}
