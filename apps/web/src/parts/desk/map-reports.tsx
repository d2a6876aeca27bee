import { Button, Group, NativeSelect, NumberInput, Paper, Stack, Text, TextInput } from '@mantine/core';
import type { MapScore, Match, UserTeamMembership } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { mp } from '../../api.js';
import { gameReads } from '../../reads/games.js';
import { DESK } from '../../texts/desk.js';
import { nameOf } from '../../texts/names.js';
import { MapClaims } from '../dispute/map-claims.js';
import { EditForm } from '../edit-form.js';
import { Lines } from '../state.js';
import { mapToReport } from './map-to-report.js';
import { ledSides, sidesOf } from './own-sides.js';

interface MapReportsProps {
  match: Match;
  own: readonly UserTeamMembership[];
  scores: readonly MapScore[];
}

/** Reported maps that are not final, each with the reader's actions, and the next map, as named by the API. */
export function MapReports({ match, own, scores }: MapReportsProps) {
  const next = mapToReport(match, scores);
  return (
    <>
      {scores
        .filter(({ scoreStatus }) => scoreStatus !== 'CONFIRMED')
        .map((score) => (
          <OpenMap key={`${score.mapIndex} ${score.scoreStatus}`} match={match} own={own} score={score} />
        ))}
      {next !== undefined && <ReportMap key={next} match={match} mapIndex={next} />}
    </>
  );
}

/** A score is confirmed by the side that has not reported it; what either side reports besides corrects or contradicts it. */
function OpenMap({ match, own, score }: { match: Match; own: readonly UserTeamMembership[]; score: MapScore }) {
  const [isReporting, setReporting] = useState(false);
  const { mapIndex, scoreStatus, submittedBy } = score;
  const isOurs = ledSides(match, own).some(({ id }) => id === submittedBy?.teamId);
  const reporter = sidesOf(match).find(({ id }) => id === submittedBy?.teamId)?.name ?? '';
  const other = sidesOf(match).find(({ id }) => id !== submittedBy?.teamId)?.name ?? '';
  const name = DESK.mapOf(mapIndex + 1);
  return (
    <Paper withBorder p="md" component="article" aria-label={name}>
      <Stack gap="sm">
        <Text>{scoreStatus === 'DISPUTED' ? DESK.disputed(name, reporter, other) : DESK.toConfirm(name, reporter, other)}</Text>
        {score.claims.length > 1 ? (
          <MapClaims match={match} scores={[score]} />
        ) : (
          <Text>{lineOf(match, score.creatorTeamScore, score.opponentTeamScore)}</Text>
        )}
        <Group align="flex-start">
          {!isOurs && <ConfirmMap match={match} mapIndex={mapIndex} />}
          <Button variant="default" aria-expanded={isReporting} onClick={() => setReporting(!isReporting)}>
            {DESK.reportOtherwise(mapIndex + 1)}
          </Button>
        </Group>
        {isReporting && <ReportMap match={match} mapIndex={mapIndex} reported={score} onReported={() => setReporting(false)} />}
      </Stack>
    </Paper>
  );
}

const lineOf = ({ creatorTeam, acceptedTeam }: Match, first: number, second: number): string =>
  `${creatorTeam?.name ?? ''} ${first} – ${second} ${acceptedTeam?.name ?? ''}`;

function ConfirmMap({ match, mapIndex }: { match: Match; mapIndex: number }) {
  return (
    <EditForm initial={{}} send={() => mp.scores.confirmMatchScores(match.id, { mapIndex })} action={DESK.confirmMap(mapIndex + 1)}>
      {() => null}
    </EditForm>
  );
}

interface ReportMapProps {
  match: Match;
  mapIndex: number;
  /** What it begins with. */
  reported?: MapScore;
  onReported?(): void;
}

function ReportMap({ match, mapIndex, reported, onReported = () => undefined }: ReportMapProps): ReactNode {
  const { creatorTeam, acceptedTeam } = match;
  const maps = useMaps(match);
  // A form begins with what is chosen: not before it is known.
  if (!maps) return <Lines count={2} />;
  return (
    <EditForm
      initial={{
        mapId: reported?.mapId ?? match.selectedMaps[mapIndex] ?? maps[0] ?? '',
        creator: reported?.creatorTeamScore ?? 0,
        opponent: reported?.opponentTeamScore ?? 0,
      }}
      send={({ mapId, creator, opponent }) =>
        mp.scores.submitMatchScores(match.id, { mapIndex, mapId, creatorTeamScore: creator, opponentTeamScore: opponent })
      }
      action={DESK.reportMap(mapIndex + 1)}
      onSent={onReported}
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
          <NumberInput label={creatorTeam?.name} min={0} allowDecimal={false} hideControls {...form.getInputProps('creator')} />
          <NumberInput label={acceptedTeam?.name} min={0} allowDecimal={false} hideControls {...form.getInputProps('opponent')} />
        </>
      )}
    </EditForm>
  );
}

/** The maps that a match may be played on: its own, else those of its mode. Undefined while they are read. */
function useMaps({ selectedMaps, game, gameMode }: Match): readonly string[] | undefined {
  const isOwn = selectedMaps.length > 0;
  const { data, isError } = useQuery({ ...gameReads.list(), enabled: !isOwn });
  if (isOwn) return selectedMaps;
  if (isError) return [];
  const found = data?.games.find(({ id }) => id === game.id);
  return data && (found?.modes.find(({ id }) => id === gameMode)?.mapIds ?? []);
}
