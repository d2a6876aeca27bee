import { Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LeagueTeam, ListLeagueApplicationsResult, ListLeagueTeamsResult } from '@matchpoint/sdk';
import type { ReactNode } from 'react';
import { operate } from '../../operate-api.js';
import { DataTable } from '../../parts/data-table.js';
import { DialogAction } from '../../parts/dialog-action.js';
import { EditForm } from '../../parts/edit-form.js';
import { showInstant } from '../../parts/formats.js';
import { MemberTable } from '../../parts/member-table.js';
import { TeamName, UserName } from '../../parts/named.js';
import { isAtLeast, useOperated } from '../../parts/operate/league-role.js';
import { ForRole, OperatePage } from '../../parts/operate/operate-page.js';
import { Section } from '../../parts/page.js';
import { Pages } from '../../parts/pages.js';
import { Shown } from '../../parts/shown.js';
import { teamReads } from '../../reads/teams.js';
import { nameOfGame } from '../../texts/names.js';
import { OPERATE } from '../../texts/operate.js';
import { PROFILES } from '../../texts/profiles.js';

/** Each is shown with its roster, which is a call: a page holds few. */
const APPLICATIONS = 3;
const TEAMS = 25;

export function ApplicationsPage(): ReactNode {
  return (
    <OperatePage title={OPERATE.applications}>
      <ForRole floor="MANAGER">
        <Applications />
      </ForRole>
      <Section title={OPERATE.teamsIn}>
        <Teams />
      </Section>
    </OperatePage>
  );
}

function Applications() {
  const { slug } = useOperated();
  return (
    <Pages
      of={['league-applications', slug]}
      ask={(next): PromiseLike<ListLeagueApplicationsResult> =>
        operate.leagueAdministration.listLeagueApplications(slug, { status: 'pending', limit: APPLICATIONS, ...next }, { retries: 0 })
      }
      itemsOf={({ applications }) => applications}
      empty={OPERATE.noApplications}
    >
      {(applications) => (
        <Stack gap="md">
          {applications.map((application) => (
            <Application key={application.id} application={application} />
          ))}
        </Stack>
      )}
    </Pages>
  );
}

function Application({ application }: { application: LeagueTeam }) {
  const { slug } = useOperated();
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
        <Group align="flex-start">
          <EditForm
            initial={{}}
            send={() => operate.leagueAdministration.approveLeagueTeamApplication(slug, id)}
            action={OPERATE.approve(name)}
          >
            {() => null}
          </EditForm>
          <DialogAction
            action={OPERATE.deny}
            subject={name}
            why={OPERATE.denyWhy}
            reason="optional"
            isDangerous
            send={(reason) => operate.leagueAdministration.denyLeagueTeamApplication(slug, id, { ...(reason && { reason }) })}
          />
        </Group>
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

function Teams() {
  const { slug, role } = useOperated();
  return (
    <Pages
      of={['league-teams', slug]}
      ask={(next): PromiseLike<ListLeagueTeamsResult> =>
        operate.leagueAdministration.listLeagueTeams(slug, { status: 'approved', limit: TEAMS, ...next }, { retries: 0 })
      }
      itemsOf={({ teams }) => teams}
      empty={OPERATE.noTeams}
    >
      {(teams) => (
        <DataTable
          label={OPERATE.teamsIn}
          rows={teams}
          idOf={({ id }) => id}
          columns={[
            { name: OPERATE.team, cell: ({ team, teamId }) => (team ? <TeamName team={team} /> : teamId) },
            { name: OPERATE.game, cell: ({ gameId }) => nameOfGame(gameId), isMinor: true },
            { name: OPERATE.since, cell: ({ decidedAt }) => showInstant(decidedAt), isMinor: true },
            ...(isAtLeast(role, 'MANAGER')
              ? [{ name: OPERATE.remove, cell: ({ id, team }: Team) => <RemoveTeam id={id} name={team?.name ?? id} /> }]
              : []),
          ]}
        />
      )}
    </Pages>
  );
}

type Team = ListLeagueTeamsResult['teams'][number];

function RemoveTeam({ id, name }: { id: string; name: string }) {
  const { slug } = useOperated();
  return (
    <DialogAction
      action={OPERATE.remove}
      subject={name}
      why={OPERATE.removeTeamWhy}
      reason="optional"
      isDangerous
      send={(reason) => operate.leagueAdministration.removeLeagueTeam(slug, id, { ...(reason && { reason }) })}
    />
  );
}
