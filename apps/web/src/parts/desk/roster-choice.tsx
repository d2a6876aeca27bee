import { Checkbox, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { mp } from '../../api.js';
import { useRead } from '../../reads/use-read.js';
import { DESK } from '../../texts/desk.js';
import { Shown } from '../shown.js';

interface RosterChoiceProps {
  teamId: string;
  size: number;
  chosen: readonly string[];
  error?: ReactNode;
  onChoose(userIds: string[]): void;
}

/** Who of a team plays. */
export function RosterChoice({ teamId, size, chosen, error, onChoose }: RosterChoiceProps) {
  const read = useRead(['team-members', teamId], (options) => mp.teams.listMembers(teamId, options));
  return (
    <Shown read={read}>
      {({ members }) => (
        <Checkbox.Group label={DESK.roster} description={DESK.rosterWhy(size)} value={[...chosen]} error={error} onChange={onChoose}>
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
