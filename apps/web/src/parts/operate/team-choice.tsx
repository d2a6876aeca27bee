import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { leagueDeskReads } from '../../reads/league-desk.js';
import { LEAGUE_DESK } from '../../texts/league-desk.js';
import { OPERATE } from '../../texts/operate.js';
import { NameInput } from '../name-input.js';
import { useOperated } from './league-role.js';

interface TeamChoiceProps {
  /** Only teams that play this game. */
  gameId?: string;
  value?: string;
  error?: ReactNode;
  onChange(team: string): void;
}

/** Chooses one of the league's teams by name, or any other team by slug. */
export function TeamChoice({ gameId, value = '', error, onChange }: TeamChoiceProps) {
  const { slug } = useOperated();
  const { data } = useQuery(leagueDeskReads.teams(slug));
  const [isOther, setOther] = useState(false);
  const teams = new Map(
    data?.teams.filter((row) => gameId === undefined || row.gameId === gameId).map(({ teamId, team }) => [teamId, team?.name ?? teamId]),
  );
  const swap = (): void => {
    setOther(!isOther);
    onChange('');
  };
  return (
    <div>
      {isOther ? (
        <NameInput
          kind="teams"
          label={OPERATE.team}
          description={OPERATE.teamWhy}
          required
          value={value}
          error={error}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : (
        <Select
          label={OPERATE.team}
          placeholder={OPERATE.pickTeam}
          searchable
          nothingFoundMessage={LEAGUE_DESK.noSuchTeam}
          required
          value={value || null}
          error={error}
          data={[...teams].map(([id, name]) => ({ value: id, label: name }))}
          onChange={(chosen) => onChange(chosen ?? '')}
        />
      )}
      <Button size="compact-sm" variant="default" mt="xs" onClick={swap}>
        {isOther ? OPERATE.leagueTeam : OPERATE.otherTeam}
      </Button>
    </div>
  );
}
