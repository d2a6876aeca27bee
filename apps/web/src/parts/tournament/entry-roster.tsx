import { Checkbox, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { teamReads } from '../../reads/teams.js';
import { ENTERING } from '../../texts/entering.js';
import { Shown } from '../shown.js';

/** The players of an entry, in the order in which they were picked. */
export interface WithRoster {
  roster: string[];
}

export const rosterRule = (size: number) => ({
  roster: (picked: readonly string[]) => (picked.length < size ? ENTERING.pickPlayers(size) : null),
});

interface EntryRosterProps<Values extends WithRoster> {
  teamId: string;
  size: number;
  form: UseFormReturnType<Values>;
}

/** Who of a team plays in a tournament. */
export function EntryRoster<Values extends WithRoster>({ teamId, size, form }: EntryRosterProps<Values>) {
  const read = useQuery(teamReads.members(teamId));
  return (
    <Shown read={read}>
      {({ members }) => (
        <Checkbox.Group label={ENTERING.roster} description={ENTERING.rosterWhy(size)} {...form.getInputProps('roster')}>
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
