import { NativeSelect } from '@mantine/core';
import type { Match } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ChangeEvent, ReactNode } from 'react';
import { leagueDeskReads } from '../../reads/league-desk.js';
import { LEAGUE_DESK } from '../../texts/league-desk.js';
import { MATCHES } from '../../texts/matches.js';
import { OPERATE } from '../../texts/operate.js';
import { showInstant } from '../formats.js';
import { useOperated } from './league-role.js';

/** Open matches are among the newest of a team. */
const NEWEST = 50;
/** A match that can be forfeited (docs/reference/matches.md#lifecycle). */
const FORFEITABLE: readonly Match['status'][] = ['ACCEPTED', 'READY', 'IN_PROGRESS', 'DISPUTED'];

interface MatchChoiceProps {
  /** Empty before one is chosen. */
  teamId: string;
  value?: string;
  error?: ReactNode;
  onChange(event: ChangeEvent<HTMLSelectElement>): void;
}

/** One of a team's matches in the league that can be forfeited, or else the next one. */
export function MatchChoice({ teamId, ...field }: MatchChoiceProps) {
  const { slug } = useOperated();
  const { data } = useQuery({ ...leagueDeskReads.matches(slug, { teamId, limit: NEWEST }), enabled: teamId !== '' });
  const matches = data?.matches.filter(({ status }) => FORFEITABLE.includes(status)) ?? [];
  return (
    <NativeSelect
      label={OPERATE.matchId}
      description={OPERATE.matchIdWhy}
      data={[{ value: '', label: LEAGUE_DESK.nextMatch }, ...matches.map((match) => ({ value: match.id, label: optionOf(match) }))]}
      {...field}
    />
  );
}

const optionOf = ({ creatorTeam, acceptedTeam, scheduledAt }: Match): string =>
  [MATCHES.between(creatorTeam?.name, acceptedTeam?.name), scheduledAt !== null && showInstant(scheduledAt)].filter(Boolean).join(', ');
