import { Textarea } from '@mantine/core';
import type { LeagueApplicantTeam } from '@matchpoint/sdk';
import { operate } from '../../operate-api.js';
import { APPLYING } from '../../texts/applying.js';
import { wordOf } from '../../texts/enums.js';
import { DataTable } from '../data-table.js';
import { DialogAction } from '../dialog-action.js';
import { EditForm } from '../edit-form.js';
import { Column } from '../narrow.js';
import { TeamName } from '../named.js';
import { Section } from '../page.js';

export interface OfLeague {
  slug: string;
  teams: readonly LeagueApplicantTeam[];
}

const nameOfTeam = ({ team }: Pick<LeagueApplicantTeam, 'team'>): string => team?.name ?? '';

/** A form for each team that can apply now. */
export const Eligible = ({ slug, teams }: OfLeague) =>
  teams.map((applicant) => (
    <Section key={applicant.team?.id} title={nameOfTeam(applicant)}>
      <Column>
        <EditForm
          initial={{ message: '' }}
          send={({ message }) =>
            operate.leagueAdministration.applyToLeague(slug, {
              teamId: applicant.team?.id ?? '',
              ...(message.trim() && { message: message.trim() }),
            })
          }
          action={APPLYING.send(nameOfTeam(applicant))}
        >
          {(form) => <Textarea label={APPLYING.message} autosize minRows={2} maxLength={500} {...form.getInputProps('message')} />}
        </EditForm>
      </Column>
    </Section>
  ));

interface MembershipsProps {
  slug: string;
  teams: readonly Pick<LeagueApplicantTeam, 'team' | 'leagueTeamId'>[];
  isIn?: boolean;
}

/** Teams with a pending application, which can withdraw it, and teams in the league, which can leave. */
export function Memberships({ slug, teams, isIn = false }: MembershipsProps) {
  if (teams.length === 0) return null;
  const title = isIn ? APPLYING.inLeague : APPLYING.pending;
  return (
    <Section title={title}>
      <DataTable
        label={title}
        rows={teams}
        idOf={({ team, leagueTeamId }) => leagueTeamId ?? team?.id ?? ''}
        columns={[
          { name: APPLYING.team, cell: ({ team }) => team && <TeamName team={team} /> },
          {
            name: APPLYING.actions,
            cell: (applicant) => (
              <DialogAction
                action={isIn ? APPLYING.leave : APPLYING.withdraw}
                subject={nameOfTeam(applicant)}
                why={isIn ? APPLYING.leaveWhy : APPLYING.withdrawWhy}
                said={isIn ? APPLYING.hasLeft : APPLYING.hasWithdrawn}
                isDangerous={isIn}
                send={() =>
                  isIn
                    ? operate.leagueAdministration.leaveLeague(slug, applicant.leagueTeamId ?? '')
                    : operate.leagueAdministration.withdrawLeagueApplication(slug, applicant.leagueTeamId ?? '')
                }
              />
            ),
          },
        ]}
      />
    </Section>
  );
}

/** The rest, with the reason for each. */
export function Ineligible({ teams }: Pick<OfLeague, 'teams'>) {
  if (teams.length === 0) return null;
  return (
    <Section title={APPLYING.ineligible}>
      <DataTable
        label={APPLYING.ineligible}
        rows={teams}
        idOf={({ team }) => team?.id ?? ''}
        columns={[
          { name: APPLYING.team, cell: ({ team }) => team && <TeamName team={team} /> },
          { name: APPLYING.status, cell: ({ status }) => status && wordOf('LeagueTeamStatus', status), isMinor: true },
          { name: APPLYING.why, cell: ({ reason, error = '' }) => reason ?? APPLYING.reasons[error] ?? APPLYING.otherReason },
        ]}
      />
    </Section>
  );
}
