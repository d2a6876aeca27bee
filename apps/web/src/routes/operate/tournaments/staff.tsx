import { NativeSelect } from '@mantine/core';
import type { AddTournamentStaffBody, TournamentProfile } from '@matchpoint/sdk';
import { addTournamentStaffBody } from '@matchpoint/sdk/schemas';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { mp } from '../../../api.js';
import { DataTable } from '../../../parts/data-table.js';
import { DialogAction } from '../../../parts/dialog-action.js';
import { EditForm } from '../../../parts/edit-form.js';
import { UserName } from '../../../parts/named.js';
import { Column } from '../../../parts/narrow.js';
import { Section } from '../../../parts/page.js';
import { Shown } from '../../../parts/shown.js';
import { DeskFrame, ForAdmins } from '../../../parts/tournament-desk/desk-frame.js';
import { PlayerInput } from '../../../parts/name-input.js';
import { tournamentReads } from '../../../reads/tournaments.js';
import { useRead } from '../../../reads/use-read.js';
import { tournamentApi } from '../../../tournament-api.js';
import { optionsOf, wordOf } from '../../../texts/enums.js';
import { TOURNAMENT_DESK } from '../../../texts/tournament-desk.js';

const { tournaments } = tournamentApi;

export const TournamentDeskStaffPage = (): ReactNode => <DeskFrame>{(tournament) => <Staff tournament={tournament} />}</DeskFrame>;

function Staff({ tournament }: { tournament: TournamentProfile }) {
  const { slug, viewerManagement } = tournament;
  const read = useQuery(tournamentReads.staff(slug));
  const account = useRead(['account'], (options) => mp.account.getUserAccount(options));
  const isOneself = (userId: string): boolean => userId === account.data?.user.id;
  return (
    <>
      <Section title={TOURNAMENT_DESK.staff}>
        <Shown read={read} isEmpty={({ staff }) => staff.length === 0} empty={TOURNAMENT_DESK.noStaff}>
          {({ staff }) => (
            <DataTable
              label={TOURNAMENT_DESK.staff}
              rows={staff}
              idOf={({ id }) => id}
              columns={[
                {
                  name: TOURNAMENT_DESK.member,
                  cell: ({ userId, username = null, name = null, avatarUrl }) => (
                    <UserName user={{ id: userId, username, name, avatarUrl }} />
                  ),
                },
                { name: TOURNAMENT_DESK.role, cell: ({ role }) => wordOf('TournamentStaffRole', role) },
                {
                  name: TOURNAMENT_DESK.actions,
                  cell: ({ userId, username }) =>
                    (viewerManagement.isAdmin || isOneself(userId)) && (
                      <DialogAction
                        action={isOneself(userId) ? TOURNAMENT_DESK.leaveStaff : TOURNAMENT_DESK.removeStaff}
                        subject={username ?? userId}
                        why={isOneself(userId) ? TOURNAMENT_DESK.leaveStaffWhy : TOURNAMENT_DESK.removeStaffWhy}
                        isDangerous
                        send={() => tournaments.removeStaff(slug, userId)}
                      />
                    ),
                },
              ]}
            />
          )}
        </Shown>
      </Section>
      <Section title={TOURNAMENT_DESK.addStaff}>
        <ForAdmins tournament={tournament}>
          <Column>
            <EditForm
              initial={{ userId: '', role: 'MODERATOR' }}
              send={({ userId, role }) =>
                tournaments.addStaff(slug, { userId: userId.trim(), role: role as AddTournamentStaffBody['role'] })
              }
              action={TOURNAMENT_DESK.addStaff}
              isForMany
            >
              {(form) => (
                <>
                  <PlayerInput label={TOURNAMENT_DESK.username} required {...form.getInputProps('userId')} />
                  <NativeSelect
                    label={TOURNAMENT_DESK.role}
                    description={TOURNAMENT_DESK.staffWhy}
                    data={optionsOf('TournamentStaffRole', addTournamentStaffBody.properties.role.enum)}
                    {...form.getInputProps('role')}
                  />
                </>
              )}
            </EditForm>
          </Column>
        </ForAdmins>
      </Section>
    </>
  );
}
