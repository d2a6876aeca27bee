import { SimpleGrid } from '@mantine/core';
import type { Match, MatchPlayer } from '@matchpoint/sdk';
import { getRouteApi } from '@tanstack/react-router';
import { mp } from '../api.js';
import { DataTable } from '../parts/data-table.js';
import { Figures } from '../parts/figures.js';
import { showInstant } from '../parts/formats.js';
import { LiveLost } from '../parts/live/live-lost.js';
import { ageingOfMatch } from '../parts/live/match-ageing.js';
import { useStream } from '../parts/live/use-live.js';
import { MapTable, Sides } from '../parts/match-score.js';
import { UserName } from '../parts/named.js';
import { Page, Section } from '../parts/page.js';
import { Shown } from '../parts/shown.js';
import { StatusBadge } from '../parts/status-badge.js';
import { useRead } from '../reads.js';
import { MATCHES } from '../texts/matches.js';
import { nameOf, nameOfGame } from '../texts/names.js';
import type { ReactNode } from 'react';

const route = getRouteApi('/matches/$id');

export function MatchPage(): ReactNode {
  const { id } = route.useParams();
  const read = useRead(['match', id], (options) => mp.matches.getDetail(id, options));
  return <Shown read={read}>{({ match }) => <MatchRoom key={match.id} match={match} />}</Shown>;
}

function MatchRoom({ match }: { match: Match }) {
  const { id, creatorTeam, acceptedTeam } = match;
  const isLost = useStream(`match ${id}`, (options) => mp.matches.stream(id, options), ageingOfMatch(match));
  const scores = useRead(['match-scores', id], (options) => mp.scores.getMatchScores(id, options));
  const players = useRead(['match-players', id], (options) => mp.matches.getPlayers(id, options));
  return (
    <Page
      title={MATCHES.between(creatorTeam?.name, acceptedTeam?.name)}
      lead={[nameOfGame(match.game.id), nameOf(match.gameMode), MATCHES.bestOf(match.bestOf)].join(' · ')}
      actions={
        <>
          <LiveLost isLost={isLost} />
          <StatusBadge status={match.status} />
        </>
      }
    >
      <Sides match={match} />
      <Figures
        figures={[
          [MATCHES.scheduled, showInstant(match.scheduledAt)],
          [MATCHES.started, showInstant(match.startedAt)],
          [MATCHES.completed, showInstant(match.completedAt)],
        ]}
      />
      <Section title={MATCHES.maps}>
        <Shown read={scores} isEmpty={(answer) => answer.scores.length === 0} empty={MATCHES.noMaps}>
          {(answer) => <MapTable match={match} scores={answer.scores} />}
        </Shown>
      </Section>
      <Section title={MATCHES.players}>
        <Shown read={players} isEmpty={(answer) => answer.players.length === 0} empty={MATCHES.noPlayers}>
          {(answer) => <Rosters match={match} players={answer.players} />}
        </Shown>
      </Section>
    </Page>
  );
}

function Rosters({ match, players }: { match: Match; players: readonly MatchPlayer[] }) {
  const teams = [match.creatorTeam, match.acceptedTeam].filter((team) => team !== null);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {teams.map((team) => (
        <DataTable
          key={team.id}
          label={team.name}
          rows={players.filter(({ teamId }) => teamId === team.id)}
          idOf={({ id }) => id}
          columns={[
            { name: team.name, cell: (player) => <UserName user={{ ...player, id: player.userId }} /> },
            { name: MATCHES.roster, cell: ({ rosterType }) => nameOf(rosterType) },
            { name: MATCHES.checkedIn, cell: ({ isCheckedIn }) => (isCheckedIn ? MATCHES.yes : MATCHES.no) },
          ]}
        />
      ))}
    </SimpleGrid>
  );
}
