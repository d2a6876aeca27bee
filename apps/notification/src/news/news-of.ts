import type { NotificationKind } from '@matchpoint/contracts';
import { type EventEnvelope, type EventType, isForAll } from '@matchpoint/events';
import type { Target } from '../follows/index.js';

/** People whom an event concerns directly. */
export interface Addressees {
  userIds?: readonly string[];
  /** Members of these teams. */
  membersOf?: readonly string[];
  /** Captains of these teams. */
  captainsOf?: readonly string[];
  /** Staff of this league from MANAGER up. */
  managersOf?: string;
}

/** The notification of an event. */
export interface News {
  kind: NotificationKind;
  subject: { type: string; id: string };
  /** Ids besides the subject's. */
  data: Readonly<Record<string, string>>;
  you: Addressees;
  /** Their followers are notified. */
  targets: readonly Target[];
  /** Followers of the players of this match are notified too. */
  playersOf?: string;
}

type Reader<Type extends EventType> = (event: EventEnvelope<Type>) => News | undefined;

const target = (targetType: string, targetId: string | undefined): Target[] => (targetId === undefined ? [] : [{ targetType, targetId }]);

/** Omits undefined ids. */
const present = (data: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(data).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** The teams of an audience that are in the match. A team that was only challenged is not: strangers must not reach all its members. */
const teamsIn = (teamIds: readonly string[] = [], ...inMatch: (string | undefined)[]): string[] =>
  teamIds.filter((id) => inMatch.includes(id));

type MatchType = 'match.accepted' | 'match.started' | 'match.completed' | 'match.forfeited' | 'match.result_corrected' | 'match.cancelled';

const ofMatch =
  (kind: NotificationKind, { tellsOfPlayers = true } = {}): Reader<MatchType> =>
  ({ audience, data: { matchId, creatorTeamId, acceptedTeamId, leagueId, tournamentId } }) => ({
    kind,
    subject: { type: 'match', id: matchId },
    data: present({ leagueId, tournamentId }),
    you: { membersOf: teamsIn(audience?.teamIds, creatorTeamId, acceptedTeamId), userIds: audience?.userIds ?? [] },
    targets: [
      ...target('team', creatorTeamId),
      ...target('team', acceptedTeamId),
      ...target('league', leagueId),
      ...target('tournament', tournamentId),
    ],
    ...(tellsOfPlayers && { playersOf: matchId }),
  });

const leagueNews: Reader<'league.season_activated' | 'league.season_completed' | 'league.season_finalized'> = ({ data }) => ({
  kind: 'league_news',
  subject: { type: 'league', id: data.leagueId },
  data: present({ seasonId: data.targetId }),
  you: {},
  targets: target('league', data.leagueId),
});

const membership: Reader<'league.team_approved' | 'league.team_denied' | 'league.team_removed' | 'league.team_banned'> = ({
  audience,
  data,
}) => ({
  kind: 'membership',
  subject: { type: 'league', id: data.leagueId },
  data: present({ teamId: audience?.teamIds?.[0] }),
  you: { captainsOf: audience?.teamIds ?? [] },
  targets: [],
});

const tournamentNews: Reader<'tournament.registration_opened' | 'tournament.started' | 'tournament.completed'> = ({ audience, data }) => ({
  kind: 'tournament_news',
  subject: { type: 'tournament', id: data.tournamentId },
  data: {},
  you: { captainsOf: audience?.teamIds ?? [] },
  targets: [...target('tournament', data.tournamentId), ...target('league', data.hostType === 'league' ? data.hostId : undefined)],
});

const invitation = (id: string, userId: string): News => ({
  ...{ kind: 'invitation', subject: { type: 'invitation', id }, data: {}, you: { userIds: [userId] }, targets: [] },
});

/** Invitations to tournaments are answered on the tournament's page. */
const toTournament = (id: string, you: Addressees): News => ({
  ...{ kind: 'invitation', subject: { type: 'tournament', id }, data: {}, you, targets: [] },
});

type TodoType = 'league.team_applied' | 'ticket.created' | 'dispute.opened' | 'dispute.escalated';

/** Pending work of a league's staff; nothing for events that concern no league. */
const staffTodo =
  <Type extends TodoType>(read: (event: EventEnvelope<Type>) => Readonly<Record<string, string | undefined>>): Reader<Type> =>
  (event) => {
    const leagueId = event.audience?.leagueId;
    if (leagueId === undefined) return undefined;
    const you = { managersOf: leagueId };
    return { kind: 'staff_todo', subject: { type: 'league', id: leagueId }, data: present(read(event)), you, targets: [] };
  };

/** Notifications by type of event (docs/reference/notifications.md#kinds). */
const READERS = {
  'match.accepted': ofMatch('match_scheduled', { tellsOfPlayers: false }),
  'match.started': ofMatch('match_started'),
  'match.completed': ofMatch('match_result'),
  'match.forfeited': ofMatch('match_result'),
  'match.result_corrected': ofMatch('match_result'),
  'match.cancelled': ofMatch('match_cancelled'),
  'league.season_activated': leagueNews,
  'league.season_completed': leagueNews,
  'league.season_finalized': leagueNews,
  'league.announcement': ({ audience, data }) => ({
    kind: 'announcement',
    subject: { type: 'league', id: data.leagueId },
    data: present({ announcementId: data.targetId }),
    you: { userIds: audience?.userIds ?? [] },
    targets: [],
  }),
  'league.team_approved': membership,
  'league.team_denied': membership,
  'league.team_removed': membership,
  'league.team_banned': membership,
  'league.team_applied': staffTodo(({ audience }) => ({ teamId: audience?.teamIds?.[0] })),
  'ticket.created': staffTodo(({ data: { ticketId } }) => ({ ticketId })),
  'dispute.opened': staffTodo(({ data: { matchId, disputeId } }) => ({ matchId, disputeId })),
  'dispute.escalated': staffTodo(({ data: { matchId, disputeId } }) => ({ matchId, disputeId })),
  'ticket.updated': ({ audience, data: { ticketId, userId, fields = [], isFromStaff } }) => {
    const isTold = isFromStaff === true && userId !== undefined && fields.includes('replies') && audience?.userIds?.includes(userId);
    if (!isTold) return undefined;
    return { kind: 'ticket_reply', subject: { type: 'ticket', id: ticketId }, data: {}, you: { userIds: [userId] }, targets: [] };
  },
  'internal.profile.invitation_created': ({ data: { invitationId, userId } }) => invitation(invitationId, userId),
  'league.staff_invited': ({ data: { targetId, metadata } }) => {
    const { invitationId } = (metadata ?? {}) as { invitationId?: string };
    // An older process does not name the invitation.
    if (invitationId === undefined || targetId === undefined) return undefined;
    return invitation(invitationId, targetId);
  },
  'internal.tournament.teams_invited': ({ data: { tournamentId, teamIds } }) => toTournament(tournamentId, { captainsOf: teamIds }),
  'internal.tournament.offer_made': ({ data: { tournamentId, userId } }) => toTournament(tournamentId, { userIds: [userId] }),
  'stream.online': ({ data: { userId } }) => ({
    ...{ kind: 'player_live', subject: { type: 'user', id: userId ?? '' }, data: {}, you: {}, targets: target('user', userId) },
  }),
  'tournament.registration_opened': tournamentNews,
  'tournament.started': tournamentNews,
  'tournament.completed': tournamentNews,
  'trophy.awarded': ({ data }) => ({
    kind: 'trophy',
    subject: { type: 'tournament', id: data.tournamentId },
    data: { trophyId: data.trophyId, rarity: data.rarity },
    you: { userIds: [data.userId] },
    targets: [],
  }),
  'webhook.disabled': ({ audience, data }) => ({
    kind: 'endpoint_disabled',
    subject: { type: 'endpoint', id: data.webhookId },
    data: {},
    you: { userIds: audience?.userIds ?? [] },
    targets: [],
  }),
} as const satisfies { [Type in EventType]?: Reader<Type> };

/** The types of event that people are notified of. */
export const NEWS_TYPES = Object.keys(READERS) as (keyof typeof READERS)[];

/** The notification of an event; undefined without one. Followers are notified only of public events. */
export function newsOf(event: EventEnvelope): News | undefined {
  if (!Object.hasOwn(READERS, event.type)) return undefined;
  const read = READERS[event.type as keyof typeof READERS] as (event: EventEnvelope) => News | undefined;
  const news = read(event);
  if (!news) return undefined;
  const { targets, playersOf, ...told } = news;
  const isOpen = mayBeFollowed(event);
  return {
    ...told,
    data: { event: event.type, ...news.data },
    targets: isOpen ? targets : [],
    ...(isOpen && playersOf !== undefined && { playersOf }),
  };
}

/** Only streams of visible connections count. */
const mayBeFollowed = ({ type, audience = {} }: EventEnvelope): boolean => type === 'stream.online' || isForAll({ type, audience });
