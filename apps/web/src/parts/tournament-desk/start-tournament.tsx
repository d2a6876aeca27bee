import { Button, NativeSelect } from '@mantine/core';
import type { StartTournamentBody, TournamentParticipant, TournamentProfile } from '@matchpoint/sdk';
import { startTournamentBody } from '@matchpoint/sdk/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tournamentReads } from '../../reads/tournaments.js';
import { tournamentApi } from '../../tournament-api.js';
import { optionsOf } from '../../texts/enums.js';
import { TOURNAMENT_DESK } from '../../texts/tournament-desk.js';
import { DialogAction } from '../dialog-action.js';
import { Icon } from '../icon.js';
import { Note } from '../state.js';
import classes from './start-tournament.module.css';

type SeedMethod = NonNullable<StartTournamentBody['seedMethod']>;

/** Starts a tournament after the organizer has chosen the seeding, which can be manual. */
export function StartTournament({
  tournament: { slug, participantCount, minParticipants, checkInRequired, teamSize },
  isNext = false,
}: {
  tournament: TournamentProfile;
  isNext?: boolean;
}) {
  const [method, choose] = useState('');
  const [order, arrange] = useState<readonly string[]>();
  const isByHand = method === 'manual';
  const isPossible = participantCount >= minParticipants;
  const read = useQuery({ ...tournamentReads.participants(slug), enabled: isPossible });
  // The start removes teams that have not checked in.
  const left = (read.data?.participants ?? []).filter(
    ({ status, checkedInAt }) => status === 'APPROVED' && (!checkInRequired || checkedInAt !== undefined),
  );
  const short = left.filter(({ roster }) => roster.length < teamSize);
  const seeds = order ?? left.map(({ id }) => id);
  if (!isPossible) return null;
  return (
    <div>
      {short.length > 0 && (
        <Note tone="warn">{TOURNAMENT_DESK.shortRosters(short.map(({ teamName }) => teamName).join(', '), teamSize)}</Note>
      )}
      <DialogAction
        action={TOURNAMENT_DESK.start}
        title={TOURNAMENT_DESK.startAsk}
        confirm={TOURNAMENT_DESK.startConfirm}
        dismiss={TOURNAMENT_DESK.notYet}
        isNext={isNext}
        why={TOURNAMENT_DESK.startWhy}
        send={() =>
          tournamentApi.tournaments.start(slug, {
            ...(method !== '' && { seedMethod: method as SeedMethod }),
            ...(isByHand && { manualOrder: [...seeds] }),
          })
        }
      >
        <NativeSelect
          label={TOURNAMENT_DESK.seeds}
          value={method}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          data={[
            { value: '', label: TOURNAMENT_DESK.seedsBySettings },
            ...optionsOf('TournamentSeedMethod', startTournamentBody.properties.seedMethod.enum),
          ]}
        />
        {isByHand && <SeedOrder participants={left} order={seeds} onArrange={arrange} />}
      </DialogAction>
    </div>
  );
}

interface SeedOrderProps {
  participants: readonly TournamentParticipant[];
  order: readonly string[];
  onArrange(order: readonly string[]): void;
}

function SeedOrder({ participants, order, onArrange }: SeedOrderProps) {
  const nameOf = (id: string): string => participants.find((each) => each.id === id)?.teamName ?? '';
  const swap = (index: number): void => {
    const moved = [...order];
    [moved[index - 1], moved[index]] = [moved[index] as string, moved[index - 1] as string];
    onArrange(moved);
  };
  return (
    <ol className={classes.seeds} aria-label={TOURNAMENT_DESK.order}>
      {order.map((id, index) => (
        <li key={id}>
          <span className="numbers">{index + 1}</span>
          <span>{nameOf(id)}</span>
          <MoveButton label={TOURNAMENT_DESK.up(nameOf(id))} isUp isDisabled={index === 0} onMove={() => swap(index)} />
          <MoveButton label={TOURNAMENT_DESK.down(nameOf(id))} isDisabled={index === order.length - 1} onMove={() => swap(index + 1)} />
        </li>
      ))}
    </ol>
  );
}

const MoveButton = ({
  label,
  isUp = false,
  isDisabled,
  onMove,
}: {
  label: string;
  isUp?: boolean;
  isDisabled: boolean;
  onMove(): void;
}) => (
  <Button
    size="compact-sm"
    variant="default"
    aria-label={label}
    disabled={isDisabled}
    onClick={onMove}
    className={isUp ? classes.up : undefined}
  >
    <Icon name="down" size={16} />
  </Button>
);
