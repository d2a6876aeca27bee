import type { notification } from '@matchpoint/contracts';
import type { CallerContext } from '@matchpoint/rpc';
import type { Static } from 'typebox';
import type { GatewayContext } from '../../ports.js';
import { present } from '../shared/api-objects.js';
import type { Notification, NotificationSubject } from './notification-objects.js';
import { readSubjects } from './read-subjects.js';
import { readTargets, type TargetKey } from './read-targets.js';

type Context = Pick<GatewayContext, 'notifications'> & Parameters<typeof readSubjects>[0] & Parameters<typeof readTargets>[0];
type Call = { caller: CallerContext; requestId: string };
export type Shown = Static<typeof Notification>;
type Subject = Static<typeof NotificationSubject>;

/** Read like a target, because its name is subject to the same rules. */
const READ_AS_TARGETS = ['league', 'tournament', 'user'];

/**
 * Notifications as the caller may see them now, in the same order. Hidden ones, and those about silent follows, are omitted and count as
 * read from now on (docs/reference/notifications.md#visibility).
 */
export async function showNotifications(context: Context, items: readonly notification.Notification[], call: Call): Promise<Shown[]> {
  if (items.length === 0) return [];
  const seen = await readTargets(
    context,
    items.flatMap(({ targets, subject, data }) => [
      ...targets,
      ...(subject && READ_AS_TARGETS.includes(subject.type) ? [{ targetType: subject.type, targetId: subject.id }] : []),
      ...(data?.tournamentId === undefined ? [] : [{ targetType: 'tournament', targetId: data.tournamentId }]),
    ]),
    call,
  );
  const subjectOf = await readSubjects(context, items, seen, call);
  const isListed = (id: string | undefined): boolean => id !== undefined && !seen({ targetType: 'tournament', targetId: id }).isSilent;

  const hasOpenTeams = await readOpenTeams(context, items.map(subjectOf), call);
  const isToldBy =
    (subject: Subject) =>
    (target: TargetKey): boolean =>
      !seen(target).isSilent && (target.targetType !== 'user' || hasOpenTeams(subject));

  const hidden: string[] = [];
  const shown = items.flatMap((item): Shown[] => {
    const found = subjectOf(item);
    const subject = found && (item.reason === 'you' || item.targets.some(isToldBy(found))) ? found : undefined;
    if (!subject) {
      hidden.push(item.id);
      return [];
    }
    const { tournamentId, ...data } = present(item.data);
    return [
      {
        ...{ id: item.id, kind: item.kind, reason: item.reason as 'you' | 'follow', subject },
        data: { ...data, ...(isListed(tournamentId) && { tournamentId }) },
        ...{ isRead: item.isRead, createdAt: item.createdAt },
      },
    ];
  });
  if (hidden.length > 0) await context.notifications.dismissNotifications({ ids: hidden }, call);
  return shown;
}

/** Whether the caller may know the players in a notification's subject: for a match, those of both teams. */
async function readOpenTeams(
  context: Context,
  subjects: readonly (Subject | undefined)[],
  call: Call,
): Promise<(subject: Subject) => boolean> {
  const teamsOf = ({ creatorTeam, acceptedTeam }: Subject): TargetKey[] =>
    [creatorTeam, acceptedTeam].flatMap((team) => (team ? [{ targetType: 'team', targetId: team.id }] : []));
  const seen = await readTargets(
    context,
    subjects.flatMap((subject) => (subject ? teamsOf(subject) : [])),
    call,
  );
  return (subject) => teamsOf(subject).every((team) => !seen(team).isSilent);
}
