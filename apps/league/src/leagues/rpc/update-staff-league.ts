import { league } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import { appendEvents } from '@matchpoint/events';
import type { Handlers } from '@matchpoint/rpc';
import type { PoolClient } from 'pg';
import { administerLeague, type LeagueAct, requirePlatformStaff, setSuspended, shutDown, staffActed } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import type { LeagueHappening } from '../../feed/index.js';
import { completeSeasons } from '../../seasons/index.js';
import { isShutdownRequested, rejectShutdown, setFlag } from '../store/league-settings.js';

type Request = league.UpdateStaffLeagueRequest;

/**
 * Platform staff's changes to a league: suspend or resume, verify, feature, shut down or decline that. A value that is already set
 * emits no event (docs/reference/leagues.md#shutdown).
 * @throws DomainError error_not_found for callers who are not platform staff, error_staff_role_required; as administerLeague; INVALID_INPUT
 */
export function updateStaffLeague(context: LeagueContext): Handlers<league.LeagueAdministrationServiceService>['updateStaffLeague'] {
  return async (request, call) => {
    const actorRole = await requirePlatformStaff(context, call, request.shutdown === 'execute' ? 'OPERATOR' : 'MODERATOR');
    checkRequest(request);
    return administerLeague(
      context,
      call,
      { operation: 'updateStaffLeague', league: request.league },
      {
        codec: league.UpdateStaffLeagueResponse,
        async write(tx, act) {
          const done: LeagueHappening[] = [];
          const tell: LeagueAct['tell'] = (...happenings) => act.tell(...happenings).then(() => void done.push(...happenings));
          for (const change of CHANGES) await change(tx, { ...act, tell }, request);
          await appendEvents(
            tx,
            // Seasons that end with a league are not recorded as separate staff actions.
            done
              .filter(({ type }) => type !== 'league.season_completed')
              .map((happening) => staffActed(happening, { act, actorRole, reason: request.reason, call })),
          );
          return { timestamp: act.now.toISOString() };
        },
      },
    );
  };
}

/** Every change needs a reason, except a shutdown that the owner has requested. */
function checkRequest({ status, isVerified, isFeatured, shutdown, reason }: Request): void {
  if ([status, isVerified, isFeatured, shutdown].every((field) => field === undefined))
    throw invalidInput('body', 'names nothing to change');
  if (shutdown === 'execute' && status !== undefined) throw invalidInput('body.status', 'cannot be set together with a shutdown');
  const isShutdownAlone = shutdown === 'execute' && isVerified === undefined && isFeatured === undefined;
  if (reason === undefined && !isShutdownAlone) throw invalidInput('body.reason', 'required');
}

const CHANGES: readonly ((tx: PoolClient, act: LeagueAct, request: Request) => Promise<void>)[] = [
  async (tx, { league: { id }, now, tell }, { status, reason }) => {
    if (status === undefined || !(await setSuspended(tx, id, status === 'suspended', now))) return;
    const type = status === 'suspended' ? 'league.suspended' : 'league.unsuspended';
    await tell({ type, targetType: 'league', targetId: id, ...because(reason) });
  },
  async (tx, { league: { id }, now, tell }, { isVerified, reason }) => {
    if (isVerified === undefined || !(await setFlag(tx, id, 'isVerified', isVerified, now))) return;
    if (isVerified) await tell({ type: 'league.verified', targetType: 'league', targetId: id, ...because(reason) });
    else
      await tell({ type: 'league.settings_updated', targetType: 'league', targetId: id, metadata: { fields: ['isVerified'], isVerified } });
  },
  async (tx, { league: { id }, now, tell }, { isFeatured, reason }) => {
    if (isFeatured === undefined || !(await setFlag(tx, id, 'isFeatured', isFeatured, now))) return;
    await tell({ type: isFeatured ? 'league.featured' : 'league.unfeatured', targetType: 'league', targetId: id, ...because(reason) });
  },
  async (tx, act, { shutdown, reason }) => {
    const {
      league: { id },
      now,
      tell,
    } = act;
    if (shutdown === 'reject' && (await rejectShutdown(tx, id, now))) {
      const metadata = { fields: ['shutdownRequestedAt'], ...(reason !== undefined && { reason }) };
      await tell({ type: 'league.settings_updated', targetType: 'league', targetId: id, metadata });
    }
    if (shutdown !== 'execute') return;
    if (reason === undefined && !(await isShutdownRequested(tx, id)))
      throw invalidInput('body.reason', 'required, because the owner has not requested the shutdown');
    await completeSeasons(tx, act);
    await shutDown(tx, id, now);
    await tell({ type: 'league.shutdown', targetType: 'league', targetId: id, ...because(reason) });
  },
];

const because = (reason: string | undefined): { metadata?: { reason: string } } => (reason === undefined ? {} : { metadata: { reason } });
