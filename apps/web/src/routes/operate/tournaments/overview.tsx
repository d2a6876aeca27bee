import type { TournamentActivityEntry, TournamentActivityUser, TournamentProfile } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DataTable } from '../../../parts/data-table.js';
import { TeamLink, UserLink } from '../../../parts/named.js';
import { Section } from '../../../parts/page.js';
import { Shown } from '../../../parts/shown.js';
import { Decisions } from '../../../parts/tournament-desk/decisions.js';
import { DeskFrame, ForAdmins } from '../../../parts/tournament-desk/desk-frame.js';
import { Lifecycle } from '../../../parts/tournament-desk/lifecycle.js';
import { When } from '../../../parts/when-shown.js';
import { tournamentReads } from '../../../reads/tournaments.js';
import { actionOf, reasonOf, TOURNAMENT_DESK } from '../../../texts/tournament-desk.js';

export const TournamentDeskPage = (): ReactNode => (
  <DeskFrame>
    {(tournament) => (
      <>
        <Decisions tournament={tournament} />
        <ForAdmins tournament={tournament}>
          <Lifecycle tournament={tournament} />
        </ForAdmins>
        <Activity tournament={tournament} />
      </>
    )}
  </DeskFrame>
);

function Activity({ tournament: { slug } }: { tournament: TournamentProfile }) {
  const read = useQuery(tournamentReads.activity(slug));
  return (
    <Section title={TOURNAMENT_DESK.activity}>
      <Shown read={read} isEmpty={({ activities }) => activities.length === 0} empty={TOURNAMENT_DESK.noActivity}>
        {({ activities }) => (
          <DataTable
            label={TOURNAMENT_DESK.activity}
            rows={activities}
            idOf={({ id }) => id}
            columns={[
              { name: TOURNAMENT_DESK.what, cell: What },
              {
                name: TOURNAMENT_DESK.by,
                cell: ({ actor }) => (actor ? <Person of={actor} /> : <span className="dim">{TOURNAMENT_DESK.system}</span>),
              },
              { name: TOURNAMENT_DESK.when, cell: ({ createdAt }) => <When at={new Date(createdAt).toISOString()} /> },
            ]}
          />
        )}
      </Shown>
    </Section>
  );
}

/** What happened, to whom, and why. */
function What({ action, metadata, targetTeam, targetUser }: TournamentActivityEntry) {
  const reason = reasonOf(action, metadata);
  return (
    <>
      {actionOf(action)}
      {targetTeam && (
        <>
          :{' '}
          <TeamLink
            team={{ id: targetTeam.teamId, slug: targetTeam.slug, name: targetTeam.teamName, avatarUrl: targetTeam.teamAvatarUrl }}
          />
        </>
      )}
      {targetUser && (
        <>
          {targetTeam ? ', ' : ': '}
          <Person of={targetUser} />
        </>
      )}
      {reason !== undefined && <div className="dim">{reason}</div>}
    </>
  );
}

const Person = ({ of: { id, username, name } }: { of: TournamentActivityUser }) => (
  <UserLink user={{ id, username: username ?? null, name: name ?? null, avatarUrl: null }} />
);
