import type { Match } from '@matchpoint/sdk';
import type { Ageing } from './use-live.js';

type OfMatch = Pick<Match, 'id' | 'status'>;

const OVER = ['COMPLETED', 'FORFEITED', 'CANCELLED'];
const keysOf = ({ id }: OfMatch) => ({
  match: ['match', id],
  scores: ['match-scores', id],
  players: ['match-players', id],
  offers: ['acceptances', id],
  disputes: ['match-disputes', id],
});

/**
 * Which reads of a match are stale after an event of it. What happened between the page's reads and the first event is in neither, so all
 * are read again, unless the match is over.
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

/** The same in the room of its captains, who see besides what no event tells: which side is ready, who offers to play, who will come. */
export const ageingOfRoom =
  (of: OfMatch): Ageing =>
  (event) => {
    const { match, scores, players, offers, disputes } = keysOf(of);
    if (event.type === 'back') return [match, scores, players, offers, disputes];
    if (event.type.startsWith('dispute.')) return [match, scores, disputes];
    return event.type === 'changed' ? [match, players, offers] : [...ageingOfMatch(of)(event), offers];
  };
