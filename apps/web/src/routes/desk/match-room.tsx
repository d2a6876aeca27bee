import { SimpleGrid, Stack, Text } from '@mantine/core';
import type { MapScore, Match, UserTeamMembership } from '@matchpoint/sdk';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mp } from '../../api.js';
import { DeskPage } from '../../parts/desk/desk-page.js';
import { Attendance, ConfirmMap, LeaveMatch, LobbyCode, Ready, ReportMap, Start } from '../../parts/desk/match-actions.js';
import { leads, useOwnTeams } from '../../parts/desk/own-teams.js';
import { ButtonLink } from '../../parts/links.js';
import { MapTable, Sides } from '../../parts/match-score.js';
import { Section } from '../../parts/page.js';
import { Shown } from '../../parts/shown.js';
import { StatusBadge } from '../../parts/status-badge.js';
import { useRead } from '../../reads.js';
import { DESK } from '../../texts/desk.js';
import { MATCHES } from '../../texts/matches.js';

const route = getRouteApi('/desk/matches/$id');
const OVER = ['COMPLETED', 'CANCELLED', 'FORFEITED'];

export function MatchRoomPage(): ReactNode {
  const { id } = route.useParams();
  const read = useRead(['match', id], (options) => mp.matches.getDetail(id, options));
  const match = read.data?.match;
  return (
    <DeskPage
      title={match ? MATCHES.between(match.creatorTeam?.name, match.acceptedTeam?.name) : DESK.room}
      actions={
        <ButtonLink to="/matches/$id" params={{ id }} variant="default">
          {DESK.look}
        </ButtonLink>
      }
    >
      <Shown read={read}>{(answer) => <Room match={answer.match} />}</Shown>
    </DeskPage>
  );
}

function Room({ match }: { match: Match }) {
  const teams = useOwnTeams();
  const scores = useRead(['match-scores', match.id], (options) => mp.scores.getMatchScores(match.id, options));
  return (
    <Stack gap="lg">
      <Text component="div">
        <StatusBadge status={match.status} />
      </Text>
      <Sides match={match} />
      <Shown read={teams}>{(own) => <Next match={match} own={own} scores={scores.data?.scores ?? []} />}</Shown>
      <Section title={MATCHES.maps}>
        <Shown read={scores} isEmpty={(answer) => answer.scores.length === 0} empty={MATCHES.noMaps}>
          {(answer) => <MapTable match={match} scores={answer.scores} />}
        </Shown>
      </Section>
    </Stack>
  );
}

/** The one thing to do now, and what else one may do. Whether one really may the API decides. */
function Next({ match, own, scores }: { match: Match; own: readonly UserTeamMembership[]; scores: readonly MapScore[] }) {
  const sides = [match.creatorTeam, match.acceptedTeam].filter((team) => team !== null);
  const ours = sides.filter(({ id }) => own.some((team) => team.id === id));
  const led = ours.filter(({ id }) => own.some((team) => team.id === id && leads(team)));
  if (ours.length === 0) return <Text c="dimmed">{DESK.notYours}</Text>;
  const isOver = OVER.includes(match.status);
  const isPlayed = match.status === 'IN_PROGRESS';
  const open = scores.filter(({ scoreStatus }) => scoreStatus === 'PENDING');
  return (
    <Stack gap="lg">
      <Section title={DESK.next}>
        <Text>{DESK.waiting[match.status]}</Text>
        {led.length > 0 && match.status === 'ACCEPTED' && led.map((team) => <Ready key={team.id} match={match} team={team} />)}
        {led.length > 0 && match.status === 'READY' && <Start match={match} />}
        {led.length > 0 && isPlayed && open.map(({ mapIndex }) => <ConfirmMap key={mapIndex} match={match} mapIndex={mapIndex} />)}
        {led.length > 0 && isPlayed && <ReportMap key={scores.length} match={match} scores={scores} />}
      </Section>
      {!isOver && (
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <Section title={DESK.attendance}>
            <Attendance match={match} />
          </Section>
          {led.length > 0 && (
            <Section title={DESK.lobby}>
              <LobbyCode match={match} />
            </Section>
          )}
          {led.length > 0 && (
            <Section title={DESK.leave}>
              <LeaveMatch match={match} />
            </Section>
          )}
        </SimpleGrid>
      )}
    </Stack>
  );
}
