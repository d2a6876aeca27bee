import type { TournamentNode } from '@matchpoint/sdk';

type Played = Pick<TournamentNode, 'status' | 'matchId' | 'participant1Id' | 'participant2Id'>;

/**
 * Ids of the live matches, in the order of the bracket.
 * @param followed a participant, whose match comes first
 */
export function liveMatchesOf(nodes: readonly Played[], followed: string | undefined): string[] {
  const isFollowed = ({ participant1Id, participant2Id }: Played): boolean =>
    followed !== undefined && (participant1Id === followed || participant2Id === followed);
  const live = nodes.filter(({ status }) => status === 'IN_PROGRESS');
  return [...live.filter(isFollowed), ...live.filter((node) => !isFollowed(node))].flatMap(({ matchId }) => matchId ?? []);
}
