import type { EventData, NewEvent } from '@matchpoint/events';
import type { TournamentTrophy } from './store/tournament-trophies.js';

type Awarded = Pick<TournamentTrophy, 'userId' | 'trophyId' | 'rarity' | 'awardedAt'>;
type Tournament = Pick<EventData<'internal.tournament.placements_recorded'>, 'tournamentId' | 'slug'>;

/** The event that a user has won a trophy, for the user only (docs/reference/users.md#trophies). */
export function trophyAwarded({ userId, trophyId, rarity, awardedAt }: Awarded, { tournamentId, slug }: Tournament): NewEvent {
  return {
    type: 'trophy.awarded',
    subject: userId,
    data: { userId, trophyId, awardedAt: Date.parse(awardedAt), rarity, tournamentId, tournamentSlug: slug },
    audience: { userIds: [userId] },
  };
}
