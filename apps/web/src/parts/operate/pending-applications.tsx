import { Group, Paper, Stack, Text } from '@mantine/core';
import type { LeagueTeam, ListLeagueApplicationsResult } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { operate } from '../../operate-api.js';
import { teamReads } from '../../reads/teams.js';
import { nameOfGame } from '../../texts/names.js';
import { OPERATE } from '../../texts/operate.js';
import { PROFILES } from '../../texts/profiles.js';
import { showInstant } from '../formats.js';
import { MemberTable } from '../member-table.js';
import { TeamName, UserName } from '../named.js';
import { Pages } from '../pages.js';
import { Shown } from '../shown.js';
import { DecideApplication } from './decide-application.js';

/** Few per page, because each needs a call for its roster. */
const APPLICATIONS = 3;

/** Pending applications to a league, each with the team's roster and the decision. */
export function PendingApplications({ league }: { league: string }) {
  return (
    <Pages
      of={['league-applications', league]}
      ask={(next): PromiseLike<ListLeagueApplicationsResult> =>
        operate.leagueAdministration.listLeagueApplications(league, { status: 'pending', limit: APPLICATIONS, ...next }, { retries: 0 })
      }
      itemsOf={({ applications }) => applications}
      empty={OPERATE.noApplications}
    >
      {(applications) => (
        <Stack gap="md">
          {applications.map((application) => (
            <Application key={application.id} league={league} application={application} />
          ))}
        </Stack>
      )}
    </Pages>
  );
}

function Application({ league, application }: { league: string; application: LeagueTeam }) {
  const { id, team, gameId, message, appliedAt, appliedBy } = application;
  const name = team?.name ?? application.teamId;
  return (
    <Paper withBorder p="md" component="article" aria-label={name}>
      <Stack gap="sm">
        <Group justify="space-between">
          {team && <TeamName team={team} />}
          <Text size="sm" c="dimmed">
            {nameOfGame(gameId)}, {showInstant(appliedAt)}
          </Text>
        </Group>
        {appliedBy && <UserName user={appliedBy} />}
        <Text>{message ?? OPERATE.noMessage}</Text>
        <Roster teamId={application.teamId} />
        <DecideApplication league={league} id={id} name={name} />
      </Stack>
    </Paper>
  );
}

function Roster({ teamId }: { teamId: string }) {
  const read = useQuery(teamReads.members(teamId));
  return (
    <Shown read={read} isEmpty={({ members }) => members.length === 0} empty={PROFILES.noMembers}>
      {({ members }) => <MemberTable label={PROFILES.members} members={members} />}
    </Shown>
  );
}
