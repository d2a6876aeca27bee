import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { tournamentReads } from '../../reads/tournaments.js';
import { tournamentApi } from '../../tournament-api.js';
import { TOURNAMENT_DESK } from '../../texts/tournament-desk.js';
import { TOURNAMENTS } from '../../texts/tournaments.js';
import { DataTable } from '../data-table.js';
import { DialogAction } from '../dialog-action.js';
import { EditForm } from '../edit-form.js';
import { TeamName } from '../named.js';
import { Section } from '../page.js';
import { Shown } from '../shown.js';
import { When } from '../when-shown.js';

const { tournaments } = tournamentApi;

/** Pending applications, with buttons to approve or deny. */
export function Applications({ slug }: { slug: string }) {
  const read = useQuery(tournamentReads.applications(slug));
  return (
    <Section title={TOURNAMENT_DESK.applications}>
      <Shown read={read} isEmpty={({ applications }) => applications.length === 0} empty={TOURNAMENT_DESK.noApplications}>
        {({ applications }) => (
          <DataTable
            label={TOURNAMENT_DESK.applications}
            rows={applications}
            idOf={({ id }) => id}
            columns={[
              {
                name: TOURNAMENTS.team,
                cell: ({ teamId, teamName, teamAvatarUrl }) => <TeamName team={{ id: teamId, name: teamName, avatarUrl: teamAvatarUrl }} />,
              },
              { name: TOURNAMENTS.entered, cell: ({ registeredAt }) => <When at={new Date(registeredAt).toISOString()} />, isMinor: true },
              {
                name: TOURNAMENT_DESK.actions,
                cell: ({ id, teamName }) => (
                  <Group gap="xs" align="flex-start">
                    <EditForm initial={{}} send={() => tournaments.approveApplication(slug, id)} action={TOURNAMENT_DESK.approve(teamName)}>
                      {() => null}
                    </EditForm>
                    <DialogAction
                      action={TOURNAMENT_DESK.deny}
                      subject={teamName}
                      why={TOURNAMENT_DESK.denyWhy}
                      reason="optional"
                      isDangerous
                      send={(reason) => tournaments.denyApplication(slug, id, { ...(reason && { reason }) })}
                    />
                  </Group>
                ),
              },
            ]}
          />
        )}
      </Shown>
    </Section>
  );
}
