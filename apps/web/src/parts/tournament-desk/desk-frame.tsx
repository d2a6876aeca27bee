import type { TournamentProfile } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { tournamentReads } from '../../reads/tournaments.js';
import { wordOf } from '../../texts/enums.js';
import { ORGANIZE } from '../../texts/organize.js';
import { TOURNAMENT_DESK } from '../../texts/tournament-desk.js';
import { Icon } from '../icon.js';
import { ButtonLink, PlainLink } from '../links.js';
import { useUserStream } from '../live/use-live.js';
import { Switcher } from '../operate/switcher.js';
import { Page } from '../page.js';
import { Area, NavGroup } from '../section-nav.js';
import { Shown } from '../shown.js';
import { SignedIn } from '../signed-in.js';
import { Note } from '../state.js';
import { REFRESH_MS } from '../tournament/tournament-frame.js';
import { TournamentChip } from '../tournament/tournament-row.js';

const PAGES = [
  ['/operate/tournaments/$id', TOURNAMENT_DESK.overview, 'home'],
  ['/operate/tournaments/$id/teams', TOURNAMENT_DESK.teams, 'people'],
  ['/operate/tournaments/$id/bracket', TOURNAMENT_DESK.bracket, 'trophy'],
  ['/operate/tournaments/$id/settings', TOURNAMENT_DESK.settings, 'settings'],
  ['/operate/tournaments/$id/staff', TOURNAMENT_DESK.staff, 'shield'],
] as const;

interface DeskFrameProps {
  children(tournament: TournamentProfile): ReactNode;
}

/** A page for the organizers of a tournament, with navigation. Everyone else sees who can open it. */
export const DeskFrame = ({ children }: DeskFrameProps) => (
  <SignedIn>
    <OfOrganizer>{children}</OfOrganizer>
  </SignedIn>
);

function OfOrganizer({ children }: DeskFrameProps) {
  const { id = '' } = useParams({ strict: false });
  const read = useQuery({
    ...tournamentReads.profile(id),
    refetchInterval: ({ state }) => (state.data?.tournament.status === 'IN_PROGRESS' ? REFRESH_MS : false),
  });
  useUserStream(({ type }) => (type.startsWith('tournament.') || type === 'back' ? [['tournament', id]] : []));
  return (
    <Shown read={read}>
      {({ tournament }) => (
        <Area
          label={TOURNAMENT_DESK.pages}
          head={tournament.viewerManagement.isManager && <Switcher of={{ ...tournament, avatarUrl: null }} role={roleIn(tournament)} />}
          nav={<DeskNav slug={tournament.slug} />}
        >
          <Page
            title={tournament.name}
            lead={<TournamentChip status={tournament.status} />}
            actions={
              <ButtonLink to="/tournaments/$id" params={{ id: tournament.slug }} variant="default">
                {TOURNAMENT_DESK.public}
              </ButtonLink>
            }
          >
            {tournament.viewerManagement.isManager ? children(tournament) : <Note tone="warn">{TOURNAMENT_DESK.forOrganizers}</Note>}
          </Page>
        </Area>
      )}
    </Shown>
  );
}

function roleIn({ viewerManagement: { isAdmin, isPlatformStaff } }: TournamentProfile): string {
  if (isPlatformStaff) return ORGANIZE.staff;
  return wordOf('TournamentStaffRole', isAdmin ? 'ADMIN' : 'MODERATOR');
}

const DeskNav = ({ slug }: { slug: string }) => (
  <NavGroup>
    {PAGES.map(([to, name, icon]) => (
      <PlainLink key={to} to={to} params={{ id: slug }} activeOptions={{ exact: true }}>
        <Icon name={icon} size={16} />
        {name}
      </PlainLink>
    ))}
  </NavGroup>
);

/** Actions of the host and admins; moderators see a note instead. */
export const ForAdmins = ({ tournament, children }: { tournament: TournamentProfile; children: ReactNode }) =>
  tournament.viewerManagement.isAdmin ? children : <p className="dim">{TOURNAMENT_DESK.forAdmins}</p>;
