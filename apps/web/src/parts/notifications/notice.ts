import type { Notification, NotificationSubject } from '@matchpoint/sdk';
import { linkOptions } from '@tanstack/react-router';
import { NOTICES } from '../../texts/notifications.js';

/** A match in one of these statuses has no result yet, or no longer (docs/reference/disputes.md#outcomes). */
const BEGUN = ['ACCEPTED', 'READY', 'IN_PROGRESS', 'DISPUTED'];

/** The text of a notification, without a full stop. */
export function sentenceOfNotice({ kind, subject, data }: Notification): string {
  if (subject.type === 'match') return sentenceOfMatch(kind, subject, data.event);
  const name = subject.name ?? NOTICES.unnamed[subject.type] ?? '';
  const say = kind === 'trophy' ? NOTICES.trophies[data.trophyId ?? ''] : NOTICES.events[data.event];
  return say ? say(name) : NOTICES.other;
}

function sentenceOfMatch(kind: string, subject: NotificationSubject, event: string): string {
  const { creatorTeam, isVoided, status = '' } = subject;
  const opponent = subject.acceptedTeam ?? subject.challengedTeam;
  const match = NOTICES.between(creatorTeam?.name ?? NOTICES.someTeam, opponent?.name ?? NOTICES.someTeam);
  if (kind === 'match_result' && isVoided) return NOTICES.voided(match);
  if (kind === 'match_result' && BEGUN.includes(status)) return NOTICES.playedAgain(match);
  const result = kind === 'match_result' ? resultOf(subject) : undefined;
  if (result === undefined) return NOTICES.match[kind]?.(match) ?? NOTICES.other;
  return event === 'match.result_corrected' ? NOTICES.corrected(result) : result;
}

/** Undefined for a match that no longer has a result. */
function resultOf(subject: NotificationSubject): string | undefined {
  const { status, creatorTeam, acceptedTeam, creatorTeamScore, acceptedTeamScore, winnerTeamId } = subject;
  if (!creatorTeam || !acceptedTeam || (status !== 'COMPLETED' && status !== 'FORFEITED')) return undefined;
  const isSwapped = winnerTeamId === acceptedTeam.id;
  const [first, second] = isSwapped ? [acceptedTeam, creatorTeam] : [creatorTeam, acceptedTeam];
  const scores = isSwapped ? [acceptedTeamScore, creatorTeamScore] : [creatorTeamScore, acceptedTeamScore];
  const score = scores.map((maps) => maps ?? 0).join('–');
  if (winnerTeamId == null) return status === 'COMPLETED' ? NOTICES.drew(first.name, second.name, score) : undefined;
  return status === 'FORFEITED' ? NOTICES.wonByForfeit(first.name, second.name) : NOTICES.won(first.name, second.name, score);
}

/** Its link; undefined if there is no page for it. */
export function pageOfNotice({ kind, subject, data }: Notification) {
  const { type, id } = subject;
  const slug = subject.slug ?? id;
  switch (type) {
    case 'match':
      return kind === 'match_needs_you'
        ? linkOptions({ to: '/desk/matches/$id', params: { id } })
        : linkOptions({ to: '/matches/$id', params: { id } });
    case 'league':
      return kind === 'staff_todo' ? pageOfTodo(slug, data) : linkOptions({ to: '/leagues/$slug', params: { slug } });
    case 'tournament':
      return linkOptions({ to: '/tournaments/$id', params: { id: slug } });
    case 'user':
      return linkOptions({ to: '/users/$name', params: { name: slug } });
    case 'ticket':
      return linkOptions({ to: '/tickets/$id', params: { id } });
    case 'invitation':
      return linkOptions({ to: '/account' });
    case 'endpoint':
      return linkOptions({ to: '/developer/webhooks/$id', params: { id } });
    default:
      return undefined;
  }
}

function pageOfTodo(league: string, { ticketId, disputeId }: Notification['data']) {
  if (ticketId !== undefined) return linkOptions({ to: '/operate/$league/tickets/$id', params: { league, id: ticketId } });
  return disputeId === undefined
    ? linkOptions({ to: '/operate/$league/applications', params: { league } })
    : linkOptions({ to: '/operate/$league/disputes', params: { league } });
}
