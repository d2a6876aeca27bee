import { SimpleGrid, Stack, Text } from '@mantine/core';
import type { Match } from '@matchpoint/sdk';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mp } from '../../api.js';
import { MatchChat } from '../../parts/chat/match-chat.js';
import { DeskPage } from '../../parts/desk/desk-page.js';
import { BothSides } from '../../parts/desk/both-sides.js';
import { LobbyCode } from '../../parts/desk/lobby-code.js';
import { Attendance, LeaveMatch } from '../../parts/desk/match-actions.js';
import { MatchSteps } from '../../parts/desk/match-steps-line.js';
import { NextAction, type NextActionProps } from '../../parts/desk/next-action.js';
import { OverlayLinks } from '../../parts/desk/overlay-links.js';
import { ledSides, withChallenged } from '../../parts/desk/own-sides.js';
import { useOwnTeams } from '../../parts/desk/own-teams.js';
import { MatchDisputes } from '../../parts/dispute/match-disputes.js';
import { ButtonLink } from '../../parts/links.js';
import { LiveLost } from '../../parts/live/live-lost.js';
import { ageingOfRoom } from '../../parts/live/match-ageing.js';
import { useStream } from '../../parts/live/use-live.js';
import { instantOf } from '../../parts/match/match-line.js';
import { ScoreHero } from '../../parts/match/score-hero.js';
import { MapTable } from '../../parts/match-score.js';
import { Section } from '../../parts/page.js';
import { Shown } from '../../parts/shown.js';
import { StatusChip } from '../../parts/status-chip.js';
import { When } from '../../parts/when-shown.js';
import { useRead } from '../../reads/use-read.js';
import { DESK } from '../../texts/desk.js';
import { MATCHES } from '../../texts/matches.js';
import { nameOfGame } from '../../texts/names.js';

const route = getRouteApi('/desk/matches/$id');
const SCORED = ['IN_PROGRESS', 'DISPUTED', 'COMPLETED', 'FORFEITED'];

export function MatchRoomPage(): ReactNode {
  const { id } = route.useParams();
  const read = useRead(['match', id], (options) => mp.matches.getDetail(id, options));
  const match = read.data?.match;
  return (
    <DeskPage
      title={match ? betweenOf(withChallenged(match)) : DESK.room}
      actions={
        <ButtonLink to="/matches/$id" params={{ id }} variant="default">
          {DESK.look}
        </ButtonLink>
      }
    >
      <Shown read={read}>{(answer) => <Room key={answer.match.id} match={answer.match} />}</Shown>
    </DeskPage>
  );
}

const betweenOf = ({ creatorTeam, acceptedTeam }: Match): string => MATCHES.between(creatorTeam?.name, acceptedTeam?.name);

function Room({ match }: { match: Match }) {
  const isLost = useStream(
    `match ${match.id}`,
    (options) => mp.matches.stream(match.id, { ...options, changes: true }),
    ageingOfRoom(match),
  );
  const teams = useOwnTeams();
  const own = teams.data ?? [];
  const at = instantOf(match);
  const isOfSides = concerns(match, own);
  const leadsOne = ledSides(match, own).length > 0;
  const isScored = SCORED.includes(match.status);
  const scores = useRead(['match-scores', match.id], isScored ? (options) => mp.scores.getMatchScores(match.id, options) : undefined);
  return (
    <Stack gap="lg">
      <ScoreHero
        match={withChallenged(match)}
        scores={scores.data?.scores}
        top={
          <>
            <StatusChip of="MatchStatus" value={match.status} />
            <span>{[nameOfGame(match.game.id), MATCHES.bestOf(match.bestOf)].join(' · ')}</span>
            <LiveLost isLost={isLost} />
          </>
        }
        below={at !== null && <When at={at} />}
      />
      <MatchSteps match={match} />
      <Shown read={teams}>{() => <ForSides match={match} own={own} scores={scores.data?.scores} />}</Shown>
      {isScored && (
        <Section title={MATCHES.maps}>
          <Shown
            read={scores}
            isEmpty={(answer) => answer.scores.length === 0}
            empty={match.status === 'COMPLETED' ? MATCHES.noMapDetail : MATCHES.noMaps}
          >
            {(answer) => <MapTable match={match} scores={answer.scores} />}
          </Shown>
        </Section>
      )}
      {isOfSides && <MatchChat match={match} />}
      <Section title={DESK.bothSides}>
        <BothSides match={match} />
      </Section>
      {leadsOne && <OverlayLinks match={match} />}
    </Stack>
  );
}

/** Whether the user is in the match; a free agent plays for a team without being a member. */
const concerns = (match: Match, own: NextActionProps['own']): boolean =>
  match.allowedActions?.includes('attendance') === true ||
  [match.creatorTeam, match.acceptedTeam, match.challengedTeam].some((side) => own.some(({ id }) => id === side?.id));

/** The opponent's side. */
const otherSide = (match: Match, own: NextActionProps['own']): string | undefined =>
  [match.creatorTeam, match.acceptedTeam].find((side) => side && !own.some(({ id }) => id === side.id))?.name;

/** The deadline of the next action, and what happens when it passes. */
function Deadline({ match: { nextAction } }: { match: Match }) {
  if (!nextAction?.deadlineAt) return null;
  return (
    <p className="small dim">
      {DESK.due} <When at={nextAction.deadlineAt} />. {DESK.onDeadline[nextAction.onDeadline]}
    </p>
  );
}

/** The next action, and the other actions that the API allows. */
function ForSides({ match, own, scores }: NextActionProps) {
  if (!concerns(match, own))
    return (
      <>
        <Text c="dimmed">{DESK.notYours}</Text>
        <LobbyCode match={match} />
      </>
    );
  const isAllowed = (...actions: string[]): boolean => actions.some((action) => match.allowedActions?.includes(action));
  return (
    <Stack gap="lg">
      <Section title={DESK.next} isNext>
        <NextAction match={match} own={own} scores={scores} />
        <Deadline match={match} />
      </Section>
      <MatchDisputes match={match} />
      {(isAllowed('attendance', 'lobby-code', 'cancel', 'forfeit') || match.lobbyCode) && (
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          {isAllowed('attendance') && (
            <Section title={DESK.attendance}>
              <Attendance match={match} />
            </Section>
          )}
          <LobbyCode match={match} />
          {isAllowed('cancel', 'forfeit') && (
            <Section title={DESK.leave}>
              <div>
                <LeaveMatch match={match} opponent={otherSide(match, own) ?? DESK.theOtherTeam} />
              </div>
            </Section>
          )}
        </SimpleGrid>
      )}
    </Stack>
  );
}
