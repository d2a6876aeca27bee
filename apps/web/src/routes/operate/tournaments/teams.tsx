import type { TournamentParticipant, TournamentProfile } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Chip } from '../../../parts/chip.js';
import { DataTable } from '../../../parts/data-table.js';
import { DialogAction } from '../../../parts/dialog-action.js';
import { EditForm } from '../../../parts/edit-form.js';
import { NameInput } from '../../../parts/name-input.js';
import { TeamName } from '../../../parts/named.js';
import { Column } from '../../../parts/narrow.js';
import { Section } from '../../../parts/page.js';
import { Shown } from '../../../parts/shown.js';
import { StatusChip } from '../../../parts/status-chip.js';
import { FreeAgents } from '../../../parts/tournament/free-agents.js';
import { Applications } from '../../../parts/tournament-desk/applications.js';
import { DeskFrame, ForAdmins } from '../../../parts/tournament-desk/desk-frame.js';
import { Disqualify } from '../../../parts/tournament-desk/disqualify.js';
import { tournamentReads } from '../../../reads/tournaments.js';
import { tournamentApi } from '../../../tournament-api.js';
import { TOURNAMENT_DESK } from '../../../texts/tournament-desk.js';
import { TOURNAMENTS } from '../../../texts/tournaments.js';

const { tournaments } = tournamentApi;

export const TournamentDeskTeamsPage = (): ReactNode => (
  <DeskFrame>
    {(tournament) => (
      <>
        {tournament.registrationMode === 'APPLICATION' && <Applications slug={tournament.slug} />}
        <Teams tournament={tournament} />
        <Invites tournament={tournament} />
        {tournament.freeAgentsEnabled && <FreeAgents tournament={tournament} />}
      </>
    )}
  </DeskFrame>
);

interface OfTournament {
  tournament: TournamentProfile;
}

const isOver = ({ status }: TournamentProfile): boolean => status === 'COMPLETED' || status === 'CANCELLED';
const isBefore = ({ status }: TournamentProfile): boolean => !['IN_PROGRESS', 'COMPLETED', 'CANCELLED'].includes(status);

function Teams({ tournament }: OfTournament) {
  const read = useQuery(tournamentReads.participants(tournament.slug));
  return (
    <Section title={TOURNAMENTS.participants}>
      <Shown read={read} isEmpty={({ participants }) => participants.length === 0} empty={TOURNAMENTS.noParticipants}>
        {({ participants }) => (
          <DataTable
            label={TOURNAMENTS.participants}
            rows={participants}
            idOf={({ id }) => id}
            columns={[
              {
                name: TOURNAMENTS.team,
                cell: ({ teamId, teamName, teamAvatarUrl }) => <TeamName team={{ id: teamId, name: teamName, avatarUrl: teamAvatarUrl }} />,
              },
              {
                name: TOURNAMENTS.status,
                cell: ({ status, checkedInAt }) => (
                  <>
                    <StatusChip of="TournamentParticipantStatus" value={status} />{' '}
                    {checkedInAt !== undefined && <Chip tone="win">{TOURNAMENTS.checkedIn}</Chip>}
                  </>
                ),
              },
              { name: TOURNAMENT_DESK.actions, cell: (participant) => <Actions tournament={tournament} participant={participant} /> },
            ]}
          />
        )}
      </Shown>
    </Section>
  );
}

function Actions({ tournament, participant: { id, teamName, status } }: OfTournament & { participant: TournamentParticipant }) {
  if (status !== 'APPROVED' || isOver(tournament)) return null;
  return (
    <>
      {isBefore(tournament) && (
        <DialogAction
          action={TOURNAMENT_DESK.remove}
          subject={teamName}
          why={TOURNAMENT_DESK.removeWhy}
          reason="optional"
          isDangerous
          send={(reason) => tournaments.removeParticipant(tournament.slug, id, { ...(reason && { reason }) })}
        />
      )}{' '}
      <Disqualify slug={tournament.slug} participantId={id} team={teamName} />
    </>
  );
}

function Invites({ tournament }: OfTournament) {
  const { slug } = tournament;
  const read = useQuery(tournamentReads.invites(slug));
  return (
    <Section title={TOURNAMENT_DESK.invites}>
      <Shown read={read} isEmpty={({ invites }) => invites.length === 0} empty={TOURNAMENT_DESK.noInvites}>
        {({ invites }) => (
          <DataTable
            label={TOURNAMENT_DESK.invites}
            rows={invites}
            idOf={({ id }) => id}
            columns={[
              {
                name: TOURNAMENTS.team,
                cell: ({ teamId, teamName, teamAvatarUrl }) => <TeamName team={{ id: teamId, name: teamName, avatarUrl: teamAvatarUrl }} />,
              },
              { name: TOURNAMENTS.status, cell: ({ status }) => <StatusChip of="TournamentInviteStatus" value={status} /> },
              {
                name: TOURNAMENT_DESK.actions,
                cell: ({ id, status, teamName }) =>
                  status === 'PENDING' && (
                    <DialogAction
                      action={TOURNAMENT_DESK.revoke}
                      subject={teamName}
                      why={TOURNAMENT_DESK.revokeWhy}
                      send={() => tournaments.revokeInvite(slug, id)}
                    />
                  ),
              },
            ]}
          />
        )}
      </Shown>
      {isBefore(tournament) && (
        <ForAdmins tournament={tournament}>
          <Column>
            <EditForm
              initial={{ teamId: '' }}
              send={({ teamId }) => tournaments.createInvite(slug, { teamId: teamId.trim() })}
              action={TOURNAMENT_DESK.invite}
              said={TOURNAMENT_DESK.invited}
              isForMany
            >
              {(form) => (
                <NameInput
                  kind="teams"
                  label={TOURNAMENT_DESK.inviteTeam}
                  description={TOURNAMENT_DESK.inviteWhy}
                  required
                  {...form.getInputProps('teamId')}
                />
              )}
            </EditForm>
          </Column>
        </ForAdmins>
      )}
    </Section>
  );
}
