import { Button, NativeSelect } from '@mantine/core';
import type { MyTournamentParticipant, TournamentProfile } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { teamReads } from '../../reads/teams.js';
import { tournamentApi } from '../../tournament-api.js';
import { ENTERING } from '../../texts/entering.js';
import { FORMS } from '../../texts/forms.js';
import { TOURNAMENTS } from '../../texts/tournaments.js';
import { DataTable } from '../data-table.js';
import { EditForm } from '../edit-form.js';
import { Refusal } from '../failure.js';
import { UserName } from '../named.js';
import { useSend } from '../send.js';

interface OwnRosterProps {
  tournament: TournamentProfile;
  participant: MyTournamentParticipant;
}

/** A team's roster in a tournament, editable until the start. */
export function OwnRoster({ tournament: { slug }, participant: { teamId, teamName, roster } }: OwnRosterProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div>
        <Button
          variant="default"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-label={`${ENTERING.manageRoster}: ${teamName}`}
          onClick={() => setOpen(!isOpen)}
        >
          {ENTERING.manageRoster}
        </Button>
      </div>
      {isOpen && <Players slug={slug} teamId={teamId} roster={roster} />}
    </>
  );
}

interface PlayersProps {
  slug: string;
  teamId: string;
  roster: MyTournamentParticipant['roster'];
}

function Players({ slug, teamId, roster }: PlayersProps) {
  const members = useQuery(teamReads.members(teamId));
  const removing = useSend((entryId: string) => tournamentApi.tournaments.removeRosterMemberAsTeam(slug, teamId, entryId));
  const others = (members.data?.members ?? []).filter(({ user }) => !roster.some(({ userId }) => userId === user.id));
  return (
    <>
      {removing.error !== null && <Refusal error={removing.error} title={FORMS.refused} />}
      <DataTable
        label={TOURNAMENTS.roster}
        rows={roster}
        idOf={({ id }) => id}
        columns={[
          {
            name: TOURNAMENTS.player,
            cell: ({ userId, username = null, name = null, avatarUrl }) => <UserName user={{ id: userId, username, name, avatarUrl }} />,
          },
          {
            name: ENTERING.removePlayer,
            cell: ({ id, username, userId }) => (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`${ENTERING.removePlayer}: ${username ?? userId}`}
                onClick={() => removing.mutate(id)}
              >
                {ENTERING.removePlayer}
              </Button>
            ),
          },
        ]}
      />
      {others.length > 0 && (
        <EditForm
          key={others.map(({ id }) => id).join()}
          initial={{ userId: others[0]?.user.id ?? '' }}
          send={({ userId }) => tournamentApi.tournaments.addRosterMemberAsTeam(slug, teamId, { userId })}
          action={ENTERING.addPlayer}
        >
          {(form) => (
            <NativeSelect
              label={TOURNAMENTS.player}
              description={ENTERING.addPlayerWhy}
              data={others.map(({ user }) => ({ value: user.id, label: user.name ?? user.username ?? user.id }))}
              {...form.getInputProps('userId')}
            />
          )}
        </EditForm>
      )}
    </>
  );
}
