import type { Match } from '@matchpoint/sdk';
import type { Ageing } from './use-live.js';

type OfMatch = Pick<Match, 'id' | 'status'>;

const OVER = ['COMPLETED', 'FORFEITED', 'CANCELLED'];
/** Events after which the chat has a closing time. */
const ENDS = ['match.completed', 'match.forfeited', 'match.cancelled'];
const keysOf = ({ id }: OfMatch) => ({
  match: ['match', id],
  scores: ['match-scores', id],
  players: ['match-players', id],
  offers: ['acceptances', id],
  disputes: ['match-disputes', id],
  chat: ['match-chat', id],
});

/**
 * The reads of a match that are stale after an event. Changes between the page's reads and the first event are in neither, so all
 * are refetched, unless the match is over.
 */
export const ageingOfMatch =
  (of: OfMatch): Ageing =>
  ({ type }) => {
    const { match, scores, players } = keysOf(of);
    if (type === 'snapshot' && OVER.includes(of.status)) return [];
    if (type === 'snapshot' || type === 'reset') return [match, scores, players];
    if (/^(roster|player)\./.test(type)) return [players];
    if (type.startsWith('score.')) return [match, scores];
    return type.startsWith('match.') ? [match] : [];
  };

/** The same for the captains' page, which also shows what no event reports: readiness, offers to play, attendance. */
export const ageingOfRoom =
  (of: OfMatch): Ageing =>
  (event) => {
    const { match, scores, players, offers, disputes, chat } = keysOf(of);
    if (event.type === 'back') return [match, scores, players, offers, disputes];
    if (event.type.startsWith('dispute.')) return [match, scores, disputes, chat];
    if (ENDS.includes(event.type)) return [...ageingOfMatch(of)(event), offers, chat];
    return event.type === 'changed' ? [match, players, offers] : [...ageingOfMatch(of)(event), offers];
  };
