import { league } from '@matchpoint/contracts';
import { gameOf, newId } from '@matchpoint/core';
import { DomainError, invalidInput } from '@matchpoint/errors';
import { type Handlers, requireCaller, runIdempotent } from '@matchpoint/rpc';
import type { PoolClient } from 'pg';
import { findPlatformRole } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { tellOfLeague } from '../../feed/index.js';
import { readGames } from '../../peers/index.js';
import { shownName } from '../../refuse-unshown.js';
import { claimStaffPlace } from '../../staff/index.js';
import { firstFreeSlug, isReservedSlug, slugOfName } from '../rules/league-slug.js';
import { findTakenSlugs, type FoundedLeague, insertLeague } from '../store/found-league.js';

/**
 * Founds a league owned by the caller (docs/reference/leagues.md#creation).
 * @throws DomainError API_KEY_PERMISSION_DENIED, error_staff_role_required, error_game_not_found, INVALID_INPUT for a name with unshown
 * characters, a reserved slug or a game given twice, error_limit_reached, error_name_taken
 */
export function createLeague(context: LeagueContext): Handlers<league.LeagueAdministrationServiceService>['createLeague'] {
  return async ({ name: given, slug, description = '', games }, call) => {
    const { userId, kind } = requireCaller(call);
    if (kind !== 'personal') throw new DomainError('API_KEY_PERMISSION_DENIED');
    const name = shownName(given, 'body.name');
    if (slug !== undefined && isReservedSlug(slug)) throw invalidInput('body.slug', 'is reserved');
    const mayFound = context.leagueCreation === 'anyone' || (await findPlatformRole(context, call, 'MODERATOR')) !== undefined;
    const catalog = games.length === 0 ? new Map<string, never>() : await readGames(context.peers);
    return runIdempotent(context.pool, call, {
      codec: league.CreateLeagueResponse,
      authorize() {
        if (!mayFound)
          throw new DomainError('error_staff_role_required', { message: 'Only platform staff create leagues here, MODERATOR or higher.' });
        return Promise.resolve();
      },
      async write(tx) {
        const slugs = games.map((game) => gameOf(catalog, game)?.id ?? refuseGame());
        const repeated = slugs.findIndex((game, index) => slugs.indexOf(game) !== index);
        if (repeated !== -1) throw invalidInput(`body.games[${repeated}]`, 'is given twice');
        await claimStaffPlace(tx, userId, { asOwner: true });
        const now = context.clock.now();
        const founded = { id: newId('league'), name, description, games: slugs, owner: { memberId: newId('mem'), userId } };
        const taken = slug === undefined ? await storeUnderFreeSlug(tx, founded, now) : await storeUnder(tx, { ...founded, slug }, now);
        await tellOfLeague(tx, { leagueId: founded.id, actorUserId: userId, now }, [
          { type: 'league.created', targetType: 'league', targetId: founded.id, userIds: [userId] },
        ]);
        return { leagueId: founded.id, slug: taken, timestamp: now.toISOString() };
      },
    });
  };
}

function refuseGame(): never {
  throw new DomainError('error_game_not_found');
}

async function storeUnder(tx: PoolClient, founded: FoundedLeague, now: Date): Promise<string> {
  if (!(await insertLeague(tx, founded, now))) {
    throw new DomainError('error_name_taken', { message: `The slug ${founded.slug} is taken.` });
  }
  return founded.slug;
}

/** Uses the slug of the name, with a number if necessary, because another league may take one meanwhile. */
async function storeUnderFreeSlug(tx: PoolClient, founded: Omit<FoundedLeague, 'slug'>, now: Date): Promise<string> {
  const wanted = slugOfName(founded.name);
  for (;;) {
    const slug = firstFreeSlug(wanted, await findTakenSlugs(tx, wanted));
    if (await insertLeague(tx, { ...founded, slug }, now)) return slug;
  }
}
