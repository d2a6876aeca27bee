import { NativeSelect, NumberInput, Textarea } from '@mantine/core';
import type { CreateLeaguePenaltyBody, LeaguePenaltyType } from '@matchpoint/sdk';
import { createLeaguePenaltyBody } from '@matchpoint/sdk/schemas';
import { operate } from '../../operate-api.js';
import { optionsOf } from '../../texts/enums.js';
import { FORMS, required } from '../../texts/forms.js';
import { OPERATE } from '../../texts/operate.js';
import { EditForm } from '../edit-form.js';
import { idOfTeam } from './find-named.js';
import { useOperated } from './league-role.js';
import { MatchChoice } from './match-choice.js';
import { TeamChoice } from './team-choice.js';

const { enum: TYPES = [] } = createLeaguePenaltyBody.properties.type;

interface PenaltyFormProps {
  gameId: string;
  /** By default, one is chosen. */
  teamId?: string;
  /** Closes the drawer. */
  onClose(): void;
}

interface Chosen {
  teamId: string;
  type: string;
  value: number;
  reason: string;
  matchId: string;
}

/** Deducts points from a team, forfeits one of its matches, or warns it. */
export function PenaltyForm({ gameId, teamId = '', onClose }: PenaltyFormProps) {
  const { slug } = useOperated();
  return (
    <EditForm<Chosen, unknown>
      initial={{ teamId, type: String(TYPES[0] ?? ''), value: 1, reason: '', matchId: '' }}
      send={async (chosen) => operate.leagueAdministration.createLeaguePenalty(slug, await bodyOf(gameId, chosen))}
      action={OPERATE.penalize}
      isDangerous
      said={OPERATE.penaltyIssued}
      onClose={onClose}
      validate={{ teamId: required, reason: required, value: (value, { type }) => (type === 'POINT_DEDUCTION' ? required(value) : null) }}
    >
      {(form) => (
        <>
          {teamId === '' && <TeamChoice gameId={gameId} {...form.getInputProps('teamId')} />}
          <NativeSelect label={OPERATE.kind} data={optionsOf('LeaguePenaltyType', TYPES.map(String))} {...form.getInputProps('type')} />
          {form.values.type === 'POINT_DEDUCTION' && (
            <NumberInput label={OPERATE.pointsTaken} min={0} hideControls {...form.getInputProps('value')} />
          )}
          {form.values.type === 'MATCH_FORFEIT' && <MatchChoice teamId={form.values.teamId} {...form.getInputProps('matchId')} />}
          <Textarea label={FORMS.reason} required autosize minRows={2} {...form.getInputProps('reason')} />
        </>
      )}
    </EditForm>
  );
}

async function bodyOf(gameId: string, { teamId, type, value, reason, matchId }: Chosen): Promise<CreateLeaguePenaltyBody> {
  return {
    teamId: await idOfTeam(teamId),
    gameId,
    type: type as LeaguePenaltyType,
    reason,
    ...(type === 'POINT_DEDUCTION' && { value }),
    ...(type === 'MATCH_FORFEIT' && matchId !== '' && { matchId }),
  };
}
