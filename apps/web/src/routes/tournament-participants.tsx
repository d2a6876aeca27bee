import type { TournamentParticipant, TournamentProfile, TournamentRosterMember } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Chip } from '../parts/chip.js';
import { type Column, DataTable } from '../parts/data-table.js';
import { showCount } from '../parts/formats.js';
import { PlainLink } from '../parts/links.js';
import { TeamName } from '../parts/named.js';
import { Section } from '../parts/page.js';
import { Shown } from '../parts/shown.js';
import { StatusChip } from '../parts/status-chip.js';
import { FreeAgents } from '../parts/tournament/free-agents.js';
import { TournamentFrame } from '../parts/tournament/tournament-frame.js';
import { When } from '../parts/when-shown.js';
import { tournamentReads } from '../reads/tournaments.js';
import { TOURNAMENTS } from '../texts/tournaments.js';

export const TournamentParticipantsPage = (): ReactNode => (
  <TournamentFrame>
    {(tournament) => (
      <>
        <Participants tournament={tournament} />
        {tournament.freeAgentsEnabled && <FreeAgents tournament={tournament} />}
      </>
    )}
  </TournamentFrame>
);

function Participants({ tournament: { slug, checkInRequired, startedAt } }: { tournament: TournamentProfile }) {
  const read = useQuery(tournamentReads.participants(slug));
  const checkIn: Column<TournamentParticipant>[] =
    checkInRequired && startedAt === null
      ? [
          {
            name: TOURNAMENTS.checkedIn,
            cell: ({ checkedInAt }) => checkedInAt !== undefined && <Chip tone="win">{TOURNAMENTS.checkedIn}</Chip>,
          },
        ]
      : [];
  const seed: Column<TournamentParticipant>[] =
    startedAt === null ? [] : [{ name: TOURNAMENTS.seedColumn, cell: (row) => showCount(row.seed), isNumber: true }];
  return (
    <Section title={TOURNAMENTS.participants}>
      <Shown read={read} isEmpty={({ participants }) => participants.length === 0} empty={TOURNAMENTS.noParticipants}>
        {({ participants }) => (
          <DataTable
            label={TOURNAMENTS.participants}
            rows={[...participants].sort((one, other) => (one.seed ?? 0) - (other.seed ?? 0))}
            idOf={({ id }) => id}
            columns={[
              ...seed,
              {
                name: TOURNAMENTS.team,
                cell: ({ teamId, teamName, teamAvatarUrl, status }) => (
                  <>
                    <TeamName team={{ id: teamId, name: teamName, avatarUrl: teamAvatarUrl }} />{' '}
                    {status !== 'APPROVED' && <StatusChip of="TournamentParticipantStatus" value={status} />}
                  </>
                ),
              },
              { name: TOURNAMENTS.roster, cell: ({ roster }) => <Roster roster={roster} /> },
              ...checkIn,
              { name: TOURNAMENTS.entered, cell: ({ registeredAt }) => <When at={new Date(registeredAt).toISOString()} />, isMinor: true },
            ]}
          />
        )}
      </Shown>
    </Section>
  );
}

/** Players by name; a private team's are not shown to everybody. */
function Roster({ roster }: { roster: readonly TournamentRosterMember[] }) {
  if (roster.length === 0) return <span className="dim">{TOURNAMENTS.hiddenRoster}</span>;
  return roster.map(({ id, userId, username, name }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <PlainLink to="/users/$name" params={{ name: username ?? userId }}>
        {name ?? username ?? userId}
      </PlainLink>
    </span>
  ));
}
