import { Checkbox, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { teamReads } from '../../reads/teams.js';
import { DESK } from '../../texts/desk.js';
import { Shown } from '../shown.js';

interface RosterChoiceProps {
  teamId: string;
  size: number;
  /** The label of the choice; by default, that of a match. */
  words?: { roster: string; rosterWhy(size: number): string };
  chosen: readonly string[];
  error?: ReactNode;
  onChoose(userIds: string[]): void;
}

/** Chooses the players of a team. */
export function RosterChoice({ teamId, size, words = DESK, chosen, error, onChoose }: RosterChoiceProps) {
  const read = useQuery(teamReads.members(teamId));
  return (
    <Shown read={read}>
      {({ members }) => (
        <Checkbox.Group label={words.roster} description={words.rosterWhy(size)} value={[...chosen]} error={error} onChange={onChoose}>
          <Stack gap="xs" mt="xs">
            {members.map(({ user }) => (
              <Checkbox key={user.id} value={user.id} label={user.name ?? user.username ?? user.id} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Shown>
  );
}
