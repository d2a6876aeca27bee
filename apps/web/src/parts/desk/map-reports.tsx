import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { MapScore, Match, UserTeamMembership } from '@matchpoint/sdk';
import { useState } from 'react';
import { mp } from '../../api.js';
import { DESK } from '../../texts/desk.js';
import { MATCH_ROOM } from '../../texts/match-room.js';
import { MapClaims } from '../dispute/map-claims.js';
import { EditForm } from '../edit-form.js';
import { MapScoreForm } from './map-score-form.js';
import { mapToReport } from './map-to-report.js';
import { ledSides, sidesOf } from './own-sides.js';

interface MapReportsProps {
  match: Match;
  own: readonly UserTeamMembership[];
  scores: readonly MapScore[];
}

/** Reported maps that are not final, each with the user's actions, and the next map, as named by the API. */
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

/** The side that has not reported a score confirms it; any other report corrects or contradicts it. */
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
          {!isOurs && <ConfirmMap match={match} score={score} />}
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

interface ConfirmMapProps {
  match: Match;
  score: MapScore;
}

/** Accepts what the opponent has reported, in the order of the sides. */
function ConfirmMap({ match, score: { mapIndex, creatorTeamScore, opponentTeamScore } }: ConfirmMapProps) {
  return (
    <EditForm
      initial={{}}
      send={() => mp.scores.confirmMatchScores(match.id, { mapIndex })}
      action={MATCH_ROOM.acceptScore(creatorTeamScore, opponentTeamScore)}
      said={MATCH_ROOM.acceptedScore(mapIndex + 1)}
    >
      {() => null}
    </EditForm>
  );
}

interface ReportMapProps {
  match: Match;
  mapIndex: number;
  /** Initial values. */
  reported?: MapScore;
  onReported?(): void;
}

const ReportMap = ({ match, mapIndex, reported, onReported }: ReportMapProps) => (
  <MapScoreForm
    match={match}
    mapIndex={mapIndex}
    {...(reported && { reported })}
    send={(score) => mp.scores.submitMatchScores(match.id, { mapIndex, ...score })}
    action={DESK.reportMap(mapIndex + 1)}
    {...(onReported && { onSent: onReported })}
  />
);
