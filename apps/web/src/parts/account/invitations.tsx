import { Button, Group } from '@mantine/core';
import type { Invitation, ListUserInvitationsResult } from '@matchpoint/sdk';
import { mp } from '../../api.js';
import { useRead } from '../../reads/use-read.js';
import { wordOf } from '../../texts/enums.js';
import { ACCOUNT } from '../../texts/account.js';
import { FORMS } from '../../texts/forms.js';
import { DataTable } from '../data-table.js';
import { Refusal } from '../failure.js';
import { showInstant } from '../formats.js';
import { LeagueName, OrganizationName, TeamName } from '../named.js';
import { useSend } from '../send.js';
import { Shown } from '../shown.js';

/** Open invitations, with buttons to accept or decline. */
export function Invitations() {
  const read = useRead(['invitations'], (options): PromiseLike<ListUserInvitationsResult> => mp.users.listInvitations({}, options));
  const accepting = useSend((id: string) => mp.users.acceptInvitation(id));
  const declining = useSend((id: string) => mp.users.declineInvitation(id));
  const error = accepting.error ?? declining.error;
  return (
    <>
      {error !== null && <Refusal error={error} title={FORMS.refused} />}
      <Shown read={read} isEmpty={({ invitations }) => invitations.length === 0} empty={ACCOUNT.noInvitations}>
        {({ invitations }) => (
          <DataTable
            label={ACCOUNT.invitations}
            rows={invitations}
            idOf={({ id }) => id}
            columns={[
              { name: ACCOUNT.invitedTo, cell: (invitation) => <InvitedTo invitation={invitation} /> },
              { name: ACCOUNT.as, cell: ({ role }) => wordOf('TeamRole', role) },
              { name: ACCOUNT.until, cell: ({ expiresAt }) => showInstant(expiresAt), isMinor: true },
              {
                name: ACCOUNT.accept,
                cell: ({ id }) => (
                  <Group gap="xs">
                    <Button size="compact-sm" onClick={() => accepting.mutate(id)}>
                      {ACCOUNT.accept}
                    </Button>
                    <Button size="compact-sm" variant="default" onClick={() => declining.mutate(id)}>
                      {ACCOUNT.decline}
                    </Button>
                  </Group>
                ),
              },
            ]}
          />
        )}
      </Shown>
    </>
  );
}

export function InvitedTo({ invitation: { team, organization, league } }: { invitation: Invitation }) {
  if (team) return <TeamName team={team} />;
  if (league) return <LeagueName league={league} />;
  return organization && <OrganizationName organization={organization} />;
}
