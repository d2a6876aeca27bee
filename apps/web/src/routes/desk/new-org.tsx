import type { Game } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DeskPage } from '../../parts/desk/desk-page.js';
import { NewOrganization } from '../../parts/desk/new-organization.js';
import { NewTeam } from '../../parts/desk/new-team.js';
import { useOwnOrganizations } from '../../parts/desk/own-organizations.js';
import { managesTeams } from '../../parts/desk/team-roles.js';
import { Column } from '../../parts/narrow.js';
import { Section } from '../../parts/page.js';
import { Shown } from '../../parts/shown.js';
import { Empty } from '../../parts/state.js';
import { gameReads } from '../../reads/games.js';
import { ORGANIZATIONS } from '../../texts/organizations.js';

/** One form creates a team together with its organization; another creates only an organization. */
export function NewOrganizationPage(): ReactNode {
  return (
    <DeskPage title={ORGANIZATIONS.newTeam} lead={ORGANIZATIONS.newTeamWhy}>
      <Section title={ORGANIZATIONS.team}>
        <Column>
          <TeamOf />
        </Column>
      </Section>
      <Section title={ORGANIZATIONS.found}>
        <Column>
          <NewOrganization />
        </Column>
      </Section>
    </DeskPage>
  );
}

function TeamOf() {
  const own = useOwnOrganizations();
  const games = useQuery(gameReads.list());
  return (
    <Shown read={own}>
      {(all) => (
        <Shown read={games}>
          {(answer) => {
            const played = answer.games.filter(isPlayed);
            return played.length === 0 ? (
              <Empty icon="games">{ORGANIZATIONS.noGame}</Empty>
            ) : (
              <NewTeam organizations={all.filter(managesTeams)} games={played} />
            );
          }}
        </Shown>
      )}
    </Shown>
  );
}

const isPlayed = ({ isAvailableForMatchApi, playlists }: Game): boolean => isAvailableForMatchApi && playlists.length > 0;
