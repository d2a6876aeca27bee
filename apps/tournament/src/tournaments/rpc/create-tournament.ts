import { tournament } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { appendEvents } from '@matchpoint/events';
import { type CallContext, type Handlers, requireCaller, runIdempotent, withReservedImages } from '@matchpoint/rpc';
import type { PoolClient } from 'pg';
import { actsForHost, NO_PERMISSION, readPlatformPermission, refuseDeveloperKey, staffActed } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { appendActivities } from '../../feed/index.js';
import { findGame, findLeague, findOrganization, findUserId } from '../../peers/index.js';
import { type HostType, insertTournament, newRandomSeed, type TournamentSettings } from '../../record/index.js';
import { picturesShown, reservePictures } from '../pictures.js';
import { checkSettings } from '../rules/check-settings.js';
import { firstFreeSlug, slugOfName } from '../rules/slug.js';
import { fromMessage } from '../settings-messages.js';
import { countOpenOfHost, findTakenSlugs } from '../store/slugs.js';

/** Maximum number of open tournaments of a host. */
const MOST_OPEN = 50;

/**
 * Creates a DRAFT of a host for which the caller may act.
 * @throws DomainError error_forbidden, error_not_org_admin, error_league_admin_required, error_not_eligible_to_host,
 * error_image_blob_unbound, INVALID_INPUT; error_game_scope_mismatch, error_league_scope_mismatch, API_KEY_PERMISSION_DENIED
 */
export function createTournament(context: TournamentContext): Handlers<tournament.TournamentServiceService>['createTournament'] {
  return async ({ hostType: type, hostId: givenHost, settings: message }, call) => {
    const host = await readHost(context, call, type as HostType, givenHost);
    const given = fromMessage(message);
    const game = await findGame(context.peers, given.gameId ?? '');
    const settings = { seedingMethod: 'RANDOM', ...given, gameId: game?.game.id ?? given.gameId } as TournamentSettings;
    const id = newId('tournament');
    return withReservedImages({ pool: context.pool, uploads: context.peers.upload }, call, async (reserve) => {
      const pictures = await reservePictures(reserve, id, settings);
      return runIdempotent(context.pool, call, {
        codec: tournament.CreateTournamentResponse,
        async authorize() {
          refuseDeveloperKey(requireCaller(call), settings.gameId);
          refuseHost(host);
        },
        async write(tx) {
          const now = context.clock.now();
          checkSettings(settings, host.type, game, now);
          if (!host.isActive || (await countOpenOfHost(tx, host.type, host.id)) >= MOST_OPEN)
            throw new DomainError('error_not_eligible_to_host');
          await appendEvents(tx, picturesShown(id, settings, pictures));
          const { userId } = requireCaller(call);
          const slug = await store(tx, { id, host, settings, userId, now });
          const created = { action: 'created', targetType: 'tournament', targetId: id };
          const { platformRole: actorRole } = host;
          await appendActivities(tx, id, { userId, isPlatformStaff: actorRole !== undefined }, [created], now);
          if (actorRole !== undefined) await appendEvents(tx, [staffActed(id, created, { actorUserId: userId, actorRole, call, now })]);
          return { tournamentId: id, slug, timestamp: now.toISOString() };
        },
      });
    });
  };
}

interface Host {
  readonly type: HostType;
  readonly id: string;
  readonly isAllowed: boolean;
  /** The platform role in which the caller creates it; undefined: as the host. */
  readonly platformRole: string | undefined;
  readonly isActive: boolean;
  readonly isForeignKey: boolean;
}

async function readHost(context: TournamentContext, call: CallContext, type: HostType, identifier: string): Promise<Host> {
  const caller = requireCaller(call);
  const found = await findHost(context, call, type, identifier);
  const host = { type, id: found?.id ?? identifier };
  const isHost = await actsForHost(context, call, { hostType: type, hostId: host.id });
  const { platformRole, needsSecondFactor } = isHost ? NO_PERMISSION : await readPlatformPermission(context, call);
  if (needsSecondFactor) throw new DomainError('error_second_factor_required');
  return {
    ...host,
    // Platform staff pass every role check, but nobody may host in another user's name.
    isAllowed: isHost || (platformRole !== undefined && type !== 'user' && found !== undefined),
    platformRole,
    isActive: found?.isActive === true,
    isForeignKey: caller.kind === 'league_operator' && (type !== 'league' || caller.leagueId !== host.id),
  };
}

type FoundHost = Pick<Host, 'id' | 'isActive'>;

/** The host of an id, a username or a slug; undefined if not found. */
async function findHost(
  { peers }: TournamentContext,
  call: CallContext,
  type: HostType,
  identifier: string,
): Promise<FoundHost | undefined> {
  if (type === 'org') return findOrganization(peers, call, identifier);
  if (type === 'league') return findLeague(peers, call, identifier);
  const { userId } = requireCaller(call);
  const id = identifier === userId ? userId : await findUserId(peers, call, identifier);
  return id === undefined ? undefined : { id, isActive: true };
}

const REFUSALS = { user: 'error_forbidden', org: 'error_not_org_admin', league: 'error_league_admin_required' } as const;

function refuseHost({ type, isAllowed, isForeignKey }: Host): void {
  if (isForeignKey) throw new DomainError('error_league_scope_mismatch');
  if (!isAllowed) throw new DomainError(REFUSALS[type]);
}

interface Stored {
  readonly id: string;
  readonly host: Host;
  readonly settings: TournamentSettings;
  readonly userId: string;
  readonly now: Date;
}

/** Stores it under the slug derived from its name, with a number if necessary, because another one may take a slug meanwhile. */
async function store(tx: PoolClient, { id, host, settings, userId, now }: Stored): Promise<string> {
  const wanted = slugOfName(settings.name);
  const row = { id, hostType: host.type, hostId: host.id, createdByUserId: userId, settings, createdAt: now.toISOString() };
  const randomSeed = Buffer.from(newRandomSeed());
  for (;;) {
    const slug = firstFreeSlug(wanted, await findTakenSlugs(tx, wanted));
    if (await insertTournament(tx, { ...row, slug, randomSeed })) return slug;
  }
}
