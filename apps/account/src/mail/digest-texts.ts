import type { account, NotificationKind } from '@matchpoint/contracts';
import { BEGUN_STATUSES } from '@matchpoint/core';

type Item = account.DigestItem;

/** A line of a digest, and the page of the web app that it links to. */
export interface DigestLine {
  text: string;
  path: string;
}

const nameOf = ({ name }: Item): string => name ?? 'Matchpoint';
const teamsOf = ({ creatorTeam = 'TBD', acceptedTeam = 'TBD' }: Item): string => `${creatorTeam} vs ${acceptedTeam}`;

/** As the web app says it. The winner comes first. */
function sentenceOfResult(item: Item): string {
  const { event, status, isVoided } = item;
  if (isVoided === true) return `The result of ${teamsOf(item)} no longer counts`;
  const result = resultOf(item);
  if (result !== undefined) return event === 'match.result_corrected' ? `Result corrected: ${result}` : result;
  const isOver = status === undefined || !(BEGUN_STATUSES as readonly string[]).includes(status);
  return isOver ? `${teamsOf(item)} is over` : `${teamsOf(item)} is being played again`;
}

/** Undefined for a match that no longer has a result. */
function resultOf({ status, winner, creatorTeam = 'TBD', acceptedTeam = 'TBD', creatorScore = 0, acceptedScore = 0 }: Item) {
  const isSwapped = winner === 'accepted';
  const [first, second] = isSwapped ? [acceptedTeam, creatorTeam] : [creatorTeam, acceptedTeam];
  const score = isSwapped ? `${acceptedScore}–${creatorScore}` : `${creatorScore}–${acceptedScore}`;
  if (status === 'FORFEITED') return winner && `${first} won against ${second} by forfeit`;
  if (status !== 'COMPLETED') return undefined;
  return winner === undefined ? `${first} and ${second} drew ${score}` : `${first} beat ${second} ${score}`;
}

/** By type of event, for kinds that cover several. */
const BY_EVENT: Readonly<Record<string, (item: Item) => string>> = {
  'league.season_activated': (item) => `${nameOf(item)}: a season has started`,
  'league.season_completed': (item) => `${nameOf(item)}: a season has ended`,
  'league.season_finalized': (item) => `${nameOf(item)}: the results of a season are final`,
  'league.team_approved': (item) => `Your team was accepted into ${nameOf(item)}`,
  'league.team_denied': (item) => `Your team’s application to ${nameOf(item)} was declined`,
  'league.team_removed': (item) => `Your team was removed from ${nameOf(item)}`,
  'league.team_banned': (item) => `Your team was banned from ${nameOf(item)}`,
  'league.team_applied': (item) => `A team applied to ${nameOf(item)}`,
  'ticket.created': (item) => `A ticket was opened in ${nameOf(item)}`,
  'dispute.opened': (item) => `A dispute was opened in ${nameOf(item)}`,
  'dispute.escalated': (item) => `A dispute was escalated in ${nameOf(item)}`,
  'tournament.registration_opened': (item) => `Registration for ${nameOf(item)} is open`,
  'tournament.started': (item) => `${nameOf(item)} has started`,
  'tournament.completed': (item) => `${nameOf(item)} is over`,
};

const BY_KIND: Readonly<Record<NotificationKind, (item: Item) => string>> = {
  match_needs_you: (item) => `Your turn: ${teamsOf(item)}`,
  match_scheduled: (item) => `Scheduled: ${teamsOf(item)}`,
  match_started: (item) => `Now playing: ${teamsOf(item)}`,
  match_result: sentenceOfResult,
  match_cancelled: (item) => `Canceled: ${teamsOf(item)}`,
  league_news: (item) => `News from ${nameOf(item)}`,
  announcement: (item) => `New announcement from ${nameOf(item)}`,
  membership: (item) => `Your team’s place in ${nameOf(item)} changed`,
  staff_todo: (item) => `${nameOf(item)} needs its staff`,
  ticket_reply: (item) => `Staff replied to your ticket: ${nameOf(item)}`,
  invitation: (item) => `You’re invited to join ${nameOf(item)}`,
  trophy: (item) => `You won a trophy in ${nameOf(item)}`,
  endpoint_disabled: (item) => `Your webhook endpoint was disabled: ${item.name ?? item.subjectId}`,
  tournament_news: (item) => `News from ${nameOf(item)}`,
  player_live: (item) => `${nameOf(item)} is live`,
};

const PATHS: Readonly<Record<string, (item: Item) => string>> = {
  match: ({ subjectId }) => `/matches/${subjectId}`,
  league: ({ slug = '', kind }) => `/${kind === 'staff_todo' ? 'operate' : 'leagues'}/${slug}`,
  tournament: ({ slug = '' }) => `/tournaments/${slug}`,
  user: ({ slug = '' }) => `/users/${slug}`,
  ticket: ({ subjectId }) => `/tickets/${subjectId}`,
  invitation: () => '/desk',
  endpoint: ({ subjectId }) => `/developer/webhooks/${subjectId}`,
};

/** A notification in a few words, and the page to link to. For a kind unknown to this release it only says that there is news. */
export function digestLine(item: Item): DigestLine {
  const ofKind = Object.hasOwn(BY_KIND, item.kind) ? BY_KIND[item.kind as NotificationKind] : undefined;
  const write = (Object.hasOwn(BY_EVENT, item.event) ? BY_EVENT[item.event] : undefined) ?? ofKind;
  const pathOf = Object.hasOwn(PATHS, item.subjectType) ? PATHS[item.subjectType] : undefined;
  return { text: write?.(item) ?? `New: ${nameOf(item)}`, path: pathOf?.(item) ?? '/' };
}
