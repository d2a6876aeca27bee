import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import type { MapScore, Match, SubmitLeagueMapScoreBody } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { gameReads } from '../../reads/games.js';
import { DESK } from '../../texts/desk.js';
import { required } from '../../texts/forms.js';
import { nameOf } from '../../texts/names.js';
import { EditForm } from '../edit-form.js';
import { Lines } from '../state.js';

interface MapScoreFormProps {
  match: Match;
  mapIndex: number;
  /** Initial values. */
  reported?: MapScore;
  send(score: SubmitLeagueMapScoreBody): PromiseLike<unknown>;
  /** Label of the button. */
  action: string;
  onSent?(): void;
  /** Closes the drawer, if it is in one. */
  onClose?(): void;
}

/** The score of one map: the map, and each team's score. */
export function MapScoreForm({ match, mapIndex, reported, send, action, onSent, onClose }: MapScoreFormProps): ReactNode {
  const { creatorTeam, acceptedTeam } = match;
  const maps = useMaps(match);
  // Initial values are read once, so the form is rendered only after the choice is known.
  if (!maps) return <Lines count={2} />;
  return (
    <EditForm
      initial={{
        mapId: reported?.mapId ?? match.selectedMaps[mapIndex] ?? maps[0] ?? '',
        // Empty at first: nobody reports 0 to 0 by pressing Enter.
        creatorTeamScore: reported?.creatorTeamScore ?? '',
        opponentTeamScore: reported?.opponentTeamScore ?? '',
      }}
      validate={{ mapId: required, creatorTeamScore: required, opponentTeamScore: required }}
      send={({ mapId, creatorTeamScore, opponentTeamScore }) =>
        send({ mapId, creatorTeamScore: Number(creatorTeamScore), opponentTeamScore: Number(opponentTeamScore) })
      }
      action={action}
      {...(onSent && { onSent })}
      {...(onClose && { onClose, said: DESK.mapReported(mapIndex + 1) })}
    >
      {(form) => (
        <>
          {maps.length > 0 ? (
            <NativeSelect
              label={DESK.map}
              data={[...new Set([form.values.mapId, ...maps])].filter(Boolean).map((id) => ({ value: id, label: nameOf(id) }))}
              {...form.getInputProps('mapId')}
            />
          ) : (
            <TextInput label={DESK.map} required {...form.getInputProps('mapId')} />
          )}
          <NumberInput label={creatorTeam?.name} min={0} allowDecimal={false} hideControls {...form.getInputProps('creatorTeamScore')} />
          <NumberInput label={acceptedTeam?.name} min={0} allowDecimal={false} hideControls {...form.getInputProps('opponentTeamScore')} />
        </>
      )}
    </EditForm>
  );
}

/** The maps that a match can be played on: its own, otherwise those of its mode. Undefined while loading. */
function useMaps({ selectedMaps, game, gameMode }: Match): readonly string[] | undefined {
  const isOwn = selectedMaps.length > 0;
  const { data, isError } = useQuery({ ...gameReads.list(), enabled: !isOwn });
  if (isOwn) return selectedMaps;
  if (isError) return [];
  const found = data?.games.find(({ id }) => id === game.id);
  return data && (found?.modes.find(({ id }) => id === gameMode)?.mapIds ?? []);
}
