import { useQuery } from '@tanstack/react-query';
import { userReads } from '../../reads/users.js';
import { PLAYER_FIGURES } from '../../texts/player-figures.js';
import { TeamRating } from '../team/team-figures.js';

/** A player has no rating, so it shows that of their team. */
export function PlayerRating({ name }: { name: string }) {
  const [team] = useQuery(userReads.teams(name)).data?.teams ?? [];
  return team ? <TeamRating slug={team.slug ?? team.id} title={PLAYER_FIGURES.ratingOf(team.name)} /> : null;
}
