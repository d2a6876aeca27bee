import type { match, notification } from '@matchpoint/contracts';
import { isGroupRoleAtLeast } from '@matchpoint/core';
import type { CallerContext } from '@matchpoint/rpc';
import type { Static } from 'typebox';
import type { GatewayContext } from '../../ports.js';
import { toTeamReference } from '../matches/match-objects.js';
import { present } from '../shared/api-objects.js';
import type { NotificationSubject } from './notification-objects.js';
import type { SeenTarget } from './follow-objects.js';
import type { TargetKey } from './read-targets.js';

type Context = Pick<
  GatewayContext,
  | 'invitations'
  | 'leagueInvitations'
  | 'leagues'
  | 'matches'
  | 'people'
  | 'readCallerTeamIds'
  | 'readTeamReferences'
  | 'tickets'
  | 'webhooks'
>;
type Call = { caller: CallerContext; requestId: string };
type Subject = Static<typeof NotificationSubject>;
type Item = notification.Notification;

/** What a notification is about, as the caller may see it now; undefined if it is hidden. */
export type SubjectOf = (item: Item) => Subject | undefined;

/**
 * Reads what notifications are about, with one call per type.
 * @param seen the caller's view of targets, which also covers leagues, tournaments and users
 */
export async function readSubjects(
  context: Context,
  items: readonly Item[],
  seen: (key: TargetKey) => SeenTarget,
  call: Call,
): Promise<SubjectOf> {
  const idsOf = (type: string): string[] => [...new Set(items.flatMap(({ subject }) => (subject?.type === type ? [subject.id] : [])))];
  const [matches, labels, tickets, invitations, trophies, managed] = await Promise.all([
    readMatches(context, idsOf('match'), call),
    readLabels(context, idsOf('endpoint'), call),
    readTickets(context, idsOf('ticket'), call),
    readInvitations(context, idsOf('invitation'), call),
    readTrophies(
      context,
      items.filter(({ kind }) => kind === 'trophy'),
      call,
    ),
    readManaged(
      context,
      items.some(({ kind }) => kind === 'staff_todo'),
      call,
    ),
  ]);
  const teams = await context.readTeamReferences(
    [...matches.values()].flatMap(({ creatorTeamId, acceptedTeamId, challengedTeamId }) => [
      creatorTeamId,
      acceptedTeamId,
      challengedTeamId,
    ]),
  );
  const named = (type: string, id: string, name: string | undefined): Subject | undefined =>
    name === undefined ? undefined : { type, id, name };
  const read: Readonly<Record<string, (id: string, item: Item) => Subject | undefined>> = {
    match(id) {
      const found = matches.get(id);
      if (!found) return undefined;
      return {
        ...{ type: 'match', id, status: found.status, scheduledAt: found.scheduledAt ?? null, winnerTeamId: found.winnerTeamId ?? null },
        creatorTeam: toTeamReference(teams, found.creatorTeamId),
        acceptedTeam: toTeamReference(teams, found.acceptedTeamId),
        ...(found.challengedTeamId !== undefined && { challengedTeam: toTeamReference(teams, found.challengedTeamId) }),
        ...{ creatorTeamScore: found.creatorTeamScore ?? null, acceptedTeamScore: found.acceptedTeamScore ?? null },
        isVoided: found.isVoided,
      };
    },
    league(id, { kind }) {
      if (kind === 'staff_todo' && !managed.has(id)) return undefined;
      const { slug, name } = seen({ targetType: 'league', targetId: id }).target;
      return { type: 'league', id, slug, name };
    },
    tournament(id, { kind, data }) {
      if (kind === 'trophy' && trophies.get(id) !== data?.trophyId) return undefined;
      return ofTarget(seen, 'tournament', id);
    },
    user: (id) => ofTarget(seen, 'user', id),
    ticket: (id) => named('ticket', id, tickets.get(id)),
    invitation: (id) => named('invitation', id, invitations.get(id)),
    endpoint: (id) => ({ type: 'endpoint', id, name: labels.get(id) ?? null }),
  };
  return (item) => {
    const { type, id } = present(item.subject);
    return read[type]?.(id, item);
  };
}

function ofTarget(seen: (key: TargetKey) => SeenTarget, type: string, id: string): Subject | undefined {
  const { slug, name } = seen({ targetType: type, targetId: id }).target;
  return name === null ? undefined : { type, id, slug, name };
}

async function readMatches(context: Context, ids: readonly string[], call: Call): Promise<Map<string, match.Match>> {
  if (ids.length === 0) return new Map();
  const callerTeamIds = await context.readCallerTeamIds(call.caller, call.requestId);
  const { items } = await context.matches.batchGetMatches({ items: ids.map((id) => ({ id, callerTeamIds })) }, call);
  return new Map(items.flatMap(({ match: found }) => (found ? [[found.id, found] as const] : [])));
}

/** Labels of the caller's endpoints; none for deleted ones and those of a game or league. */
async function readLabels({ webhooks }: Context, ids: readonly string[], call: Call): Promise<Map<string, string | undefined>> {
  if (ids.length === 0) return new Map();
  const { endpoints } = await webhooks.listEndpoints({}, call);
  return new Map(endpoints.filter(({ id }) => ids.includes(id)).map(({ id, label }) => [id, label]));
}

/** The subjects of the caller's own tickets. */
async function readTickets({ tickets }: Context, ids: readonly string[], call: Call): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { tickets: found } = await tickets.listOwnTickets({ ids: [...ids], pageSize: ids.length }, call);
  return new Map(found.map(({ id, subject }) => [id, subject]));
}

/** What the caller's open invitations are for. */
async function readInvitations(
  { invitations, leagueInvitations }: Context,
  ids: readonly string[],
  call: Call,
): Promise<Map<string, string>> {
  const toStaff = ids.filter((id) => id.startsWith(LEAGUE_INVITATION));
  const toGroups = ids.filter((id) => !id.startsWith(LEAGUE_INVITATION));
  const [ofGroups, ofLeagues] = await Promise.all([
    toGroups.length > 0 ? invitations.listUserInvitations({ ids: toGroups, limit: toGroups.length }, call) : undefined,
    toStaff.length > 0 ? leagueInvitations.listUserLeagueInvitations({ ids: toStaff, limit: toStaff.length }, call) : undefined,
  ]);
  return new Map([
    ...(ofGroups?.invitations ?? []).map(({ id, organization, team }) => [id, (organization ?? team)?.name ?? ''] as const),
    ...(ofLeagues?.invitations ?? []).map(({ id, leagueName }) => [id, leagueName] as const),
  ]);
}

/** The caller's trophies now, by tournament. A reverted result withdraws them (docs/reference/users.md#trophies). */
async function readTrophies({ people }: Context, items: readonly Item[], call: Call): Promise<Map<string, string>> {
  if (items.length === 0) return new Map();
  const tournamentIds = [...new Set(items.map(({ subject }) => present(subject).id))];
  const { trophies } = await people.listOwnTournamentTrophies({ tournamentIds }, call);
  return new Map(trophies.map(({ tournamentId, trophyId }) => [tournamentId, trophyId]));
}

/** The prefix of the ids of invitations to the staff of a league. */
const LEAGUE_INVITATION = 'linv_';

/** Leagues in which the caller is at least MANAGER. */
async function readManaged({ leagues }: Context, isAsked: boolean, { caller, requestId }: Call): Promise<Set<string>> {
  if (!isAsked) return new Set();
  const { roles } = await leagues.batchListLeagueRoles({ userIds: [caller.userId] }, { caller, requestId });
  return new Set(roles.filter(({ role }) => isGroupRoleAtLeast(role, 'MANAGER')).map(({ leagueId }) => leagueId));
}
