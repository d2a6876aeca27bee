import { Stack } from '@mantine/core';
import type { CorrectLeagueMatchBody, MapScore, Match } from '@matchpoint/sdk';
import { correctLeagueMatchBody } from '@matchpoint/sdk/schemas';
import { useQuery } from '@tanstack/react-query';
import { matchDesk } from '../../match-desk-api.js';
import { operate } from '../../operate-api.js';
import { matchReads } from '../../reads/matches.js';
import { DESK } from '../../texts/desk.js';
import { LEAGUE_DESK } from '../../texts/league-desk.js';
import { MATCHES } from '../../texts/matches.js';
import { MapScoreForm } from '../desk/map-score-form.js';
import { DialogAction } from '../dialog-action.js';
import { RulingForm } from '../dispute/ruling-form.js';
import { DAY_MS } from '../durations.js';
import { FormDrawer } from '../form-drawer.js';
import { MapTable } from '../match-score.js';
import { Shown } from '../shown.js';
import { useNow } from '../use-now.js';
import { isAtLeast, useOperated } from './league-role.js';

/** Leaving the result unchanged comes last if nobody disputes it. */
const OUTCOMES = (correctLeagueMatchBody.properties.outcome.enum ?? [])
  .map(String)
  .toSorted((one, other) => Number(one === 'confirm') - Number(other === 'confirm'));
/** Outcomes that refer to maps with a score. */
const OF_MAPS: readonly string[] = ['overturn', 'replay'];
/** How long after its end a result can be corrected (docs/reference/disputes.md#correct). */
const CORRECTED_FOR_MS = 30 * DAY_MS;

const CANCELED_FROM: readonly Match['status'][] = ['PENDING', 'ACCEPTED', 'READY', 'IN_PROGRESS', 'DISPUTED'];
const PLAYED: readonly Match['status'][] = ['IN_PROGRESS', 'DISPUTED'];
const WITH_RESULT: readonly Match['status'][] = ['COMPLETED', 'FORFEITED'];

/**
 * The actions of a league's managers on a match in its current state (docs/reference/matches.md#lifecycle). Admins also correct results.
 */
export function MatchControls({ match }: { match: Match }) {
  const { slug, role } = useOperated();
  const now = useNow();
  const { id, status, completedAt, creatorTeam, acceptedTeam } = match;
  const subject = MATCHES.between(creatorTeam?.name, acceptedTeam?.name);
  const isCorrectable =
    PLAYED.includes(status) || (WITH_RESULT.includes(status) && completedAt !== null && now - Date.parse(completedAt) < CORRECTED_FOR_MS);
  const { updateLeagueMatchStatus } = operate.leagueAdministration;
  return (
    <>
      {status === 'READY' && (
        <DialogAction
          action={LEAGUE_DESK.startMatch}
          subject={subject}
          why={LEAGUE_DESK.startMatchWhy}
          send={() => updateLeagueMatchStatus(slug, id, { status: 'IN_PROGRESS' })}
        />
      )}
      {PLAYED.includes(status) && (
        <FormDrawer title={LEAGUE_DESK.enterScoreOf(subject)} action={LEAGUE_DESK.enterScore} subject={subject}>
          {(close) => <EnterScore match={match} onClose={close} />}
        </FormDrawer>
      )}
      {isCorrectable && isAtLeast(role, 'ADMIN') && (
        <FormDrawer title={LEAGUE_DESK.correctResultOf(subject)} action={LEAGUE_DESK.correctResult} subject={subject}>
          {(close) => <Correct match={match} onClose={close} />}
        </FormDrawer>
      )}
      {CANCELED_FROM.includes(status) && (
        <DialogAction
          action={DESK.cancelAsk}
          subject={subject}
          title={DESK.cancelTitle}
          confirm={DESK.cancel}
          dismiss={DESK.keepMatch}
          why={LEAGUE_DESK.cancelMatchWhy(subject)}
          said={LEAGUE_DESK.matchCanceled}
          isDangerous
          send={() => updateLeagueMatchStatus(slug, id, { status: 'CANCELLED' })}
        />
      )}
    </>
  );
}

interface InDrawer {
  match: Match;
  onClose(): void;
}

/** A score for the first map without a final one. */
function EnterScore({ match, onClose }: InDrawer) {
  const { slug } = useOperated();
  const read = useQuery(matchReads.scores(match.id));
  return (
    <Shown read={read}>
      {({ scores }) => {
        const mapIndex = firstOpen(match, scores);
        const reported = scores.find((score) => score.mapIndex === mapIndex);
        return (
          <Stack gap="md">
            {scores.length > 0 && <MapTable match={match} scores={scores} />}
            <p>{LEAGUE_DESK.enterScoreWhy(mapIndex + 1)}</p>
            <MapScoreForm
              key={mapIndex}
              match={match}
              mapIndex={mapIndex}
              {...(reported && { reported })}
              send={(score) => operate.leagueAdministration.submitLeagueMapScore(slug, match.id, String(mapIndex), score)}
              action={LEAGUE_DESK.saveScore(mapIndex + 1)}
              onClose={onClose}
            />
          </Stack>
        );
      }}
    </Shown>
  );
}

function firstOpen({ bestOf }: Match, scores: readonly MapScore[]): number {
  const isFinal = (index: number): boolean => scores.some(({ mapIndex, scoreStatus }) => mapIndex === index && scoreStatus === 'CONFIRMED');
  const index = Array.from({ length: bestOf }, (_, each) => each).findIndex((each) => !isFinal(each));
  return Math.max(index, 0);
}

function Correct({ match, onClose }: InDrawer) {
  const { slug } = useOperated();
  const read = useQuery(matchReads.scores(match.id));
  return (
    <Shown read={read}>
      {({ scores }) => (
        <Stack gap="md">
          {scores.length > 0 && <MapTable match={match} scores={scores} />}
          <RulingForm
            match={match}
            scores={scores}
            outcomes={scores.length > 0 ? OUTCOMES : OUTCOMES.filter((outcome) => !OF_MAPS.includes(outcome))}
            noteWhy={LEAGUE_DESK.noteWhy}
            rule={(ruling) => matchDesk.rulings.correctLeagueMatch(slug, match.id, ruling as CorrectLeagueMatchBody)}
            onClose={onClose}
          />
        </Stack>
      )}
    </Shown>
  );
}
