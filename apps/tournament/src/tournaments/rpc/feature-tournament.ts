import { DAY_MS } from '@matchpoint/core';
import { tournament } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament, type CallerAct } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { applyCommand } from '../apply-command.js';

/** Maximum time for which a tournament is featured. */
const LONGEST_MS = 366 * DAY_MS;

/** Features a tournament until a time, or no longer. @throws DomainError as administerTournament, INVALID_INPUT */
export function featureTournament(context: TournamentContext): Handlers<tournament.TournamentServiceService>['featureTournament'] {
  return ({ tournament: identifier, until }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'featureTournament', tournament: identifier },
      {
        codec: tournament.FeatureTournamentResponse,
        async write(act) {
          if (until === undefined) await unfeature(act);
          else await feature(act, until);
          return { featuredUntil: until, timestamp: act.now.toISOString() };
        },
      },
    );
}

async function feature(act: CallerAct, until: number): Promise<void> {
  const ahead = until - act.now.getTime();
  if (!(ahead > 0 && ahead <= LONGEST_MS)) throw invalidInput('body.until', 'must be in the future and at most 366 days ahead');
  const told = { activity: { action: 'featured', metadata: { until } }, data: { featuredUntil: until, actorId: act.actor.userId } };
  await applyCommand(act, { name: 'feature', until }, told);
}

async function unfeature(act: CallerAct): Promise<void> {
  if (act.tournament.featuredUntil === null) return;
  await applyCommand(act, { name: 'unfeature' }, { activity: { action: 'unfeatured' }, data: { actorId: act.actor.userId } });
}
