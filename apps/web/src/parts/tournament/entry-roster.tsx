import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { ENTERING } from '../../texts/entering.js';
import { RosterChoice } from '../desk/roster-choice.js';

/** The players of an entry, in the order in which they were picked. */
export interface WithRoster {
  roster: string[];
}

export const rosterRule = (size: number) => ({
  roster: (picked: readonly string[]) => (picked.length < size ? ENTERING.pickPlayers(size) : null),
});

interface RosterInput {
  value: string[];
  error?: ReactNode;
  onChange(userIds: string[]): void;
}

interface EntryRosterProps<Values extends WithRoster> {
  teamId: string;
  size: number;
  form: UseFormReturnType<Values>;
}

/** Chooses a team's players for a tournament. */
export function EntryRoster<Values extends WithRoster>({ teamId, size, form }: EntryRosterProps<Values>) {
  const { value, error, onChange } = form.getInputProps('roster') as RosterInput;
  return <RosterChoice teamId={teamId} size={size} words={ENTERING} chosen={value} error={error} onChoose={onChange} />;
}
