import fastify, { type FastifyInstance } from 'fastify';
import { DomainError } from '@matchpoint/errors';
import { createNames } from './names.js';
import type { Databases } from './databases.js';
import type { Floor } from './floor.js';
import { registerCreateGameMatch } from './routes/create-game-match.js';
import { registerGetTeamProfile } from './routes/get-team-profile.js';
import { registerListOrgMatches } from './routes/list-org-matches.js';
import { registerListUserMatches } from './routes/list-user-matches.js';
import { registerPlayerStats } from './routes/player-stats.js';
import { registerPublicMatches } from './routes/public-matches.js';
import { registerTeamLeaderboard } from './routes/team-leaderboard.js';

const REGISTERS = [
  registerGetTeamProfile,
  registerListOrgMatches,
  registerTeamLeaderboard,
  registerCreateGameMatch,
  registerPublicMatches,
  registerPlayerStats,
  registerListUserMatches,
];

/**
 * The product's hot operations with nothing around them: Fastify, the product's SQL, the product's JSON. Whom a request is from, its header
 * `X-User-Id` says, and nobody checks; without it it is from `callerId`.
 */
export function buildFloor(databases: Databases, callerId = ''): FastifyInstance {
  const app = fastify({ logger: false });
  const floor: Floor = {
    databases,
    callerOf: (headers) => (headers['x-user-id'] as string | undefined) ?? callerId,
    names: createNames(databases.catalogProfile),
  };
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof DomainError ? error.httpStatus : ((error as { statusCode?: number }).statusCode ?? 500);
    return reply
      .status(status)
      .send({ error: error instanceof DomainError ? error.code : 'error_internal', message: (error as Error).message });
  });
  for (const register of REGISTERS) register(app, floor);
  return app;
}
