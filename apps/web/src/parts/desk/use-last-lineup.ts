import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { matchReads } from '../../reads/matches.js';
import { teamReads } from '../../reads/teams.js';

/** User ids of who played for a team in its newest match, without those who have left it; empty until known, and without such a match. */
export function useLastLineup(teamId: string): readonly string[] {
  const newest = useQuery(matchReads.ofTeam(teamId, { numItems: 1 })).data?.page[0]?.id;
  const players = useQuery({ ...matchReads.players(newest ?? ''), enabled: newest !== undefined }).data?.players;
  const members = useQuery(teamReads.members(teamId)).data?.members;
  return useMemo(() => {
    const isMember = new Set(members?.map(({ user }) => user.id));
    return (players ?? [])
      .filter((player) => player.teamId === teamId && player.rosterType === 'ACTIVE' && isMember.has(player.userId))
      .map(({ userId }) => userId);
  }, [teamId, players, members]);
}
