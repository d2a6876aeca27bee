import type { TournamentProfile } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { tournamentReads } from '../../reads/tournaments.js';
import { wordOf } from '../../texts/enums.js';
import { nameOfGame } from '../../texts/names.js';
import { TOURNAMENTS } from '../../texts/tournaments.js';
import { Banner, type Fact } from '../banner.js';
import { Chip } from '../chip.js';
import { initialsOf } from '../crest/crest-of.js';
import { showCount, showDate, showMoney, showTime } from '../formats.js';
import { ButtonLink, PlainLink } from '../links.js';
import { useUserStream } from '../live/use-live.js';
import pageClasses from '../page.module.css';
import { Shown } from '../shown.js';
import { Note } from '../state.js';
import { LinkTabs } from '../tabs.js';
import { useTab } from '../use-tab.js';
import { useIsSignedIn } from '../../session.js';
import { FollowButton } from '../notifications/follow-button.js';
import { HostLink } from './host-link.js';
import { TournamentChip } from './tournament-row.js';

/** The frame of every page of a tournament: its banner and links to its other pages. */
export function TournamentFrame({ children }: { children(tournament: TournamentProfile): ReactNode }) {
  const { id = '' } = useParams({ strict: false });
  const read = useQuery({
    ...tournamentReads.profile(id),
    // Visitors have no stream of a tournament.
    refetchInterval: ({ state }) => (state.data?.tournament.status === 'IN_PROGRESS' ? REFRESH_MS : false),
  });
  const isSignedIn = useIsSignedIn();
  return (
    <Shown read={read}>
      {({ tournament }) => (
        <Framed key={tournament.id} tournament={tournament}>
          {isSignedIn && <OwnEvents id={id} />}
          {children(tournament)}
        </Framed>
      )}
    </Shown>
  );
}

/** Refetch interval of live data. */
export const REFRESH_MS = 20_000;

/** Live updates for participants and organizers. */
function OwnEvents({ id }: { id: string }) {
  useUserStream(({ type }) =>
    type.startsWith('tournament.') || type === 'match.completed' || type === 'back' ? [['tournament', id]] : [],
  );
  return null;
}

/** The tabs with results: tables for groups and round robins, a bracket for eliminations. */
const hasTables = ({ format, formatConfig }: TournamentProfile): boolean =>
  format === 'ROUND_ROBIN' || format === 'SWISS' || formatConfig.groupStage !== undefined;
export const hasBracket = ({ format }: TournamentProfile): boolean => format === 'SINGLE_ELIMINATION' || format === 'DOUBLE_ELIMINATION';

function tabsOf(tournament: TournamentProfile) {
  const { tabs } = TOURNAMENTS;
  const isTwoStage = tournament.formatConfig.groupStage !== undefined;
  return [
    ['/tournaments/$id', tabs.overview] as const,
    ...(hasTables(tournament) ? [['/tournaments/$id/groups', isTwoStage ? tabs.groups : tabs.table] as const] : []),
    ...(hasBracket(tournament) ? [['/tournaments/$id/bracket', isTwoStage ? tabs.playoffs : tabs.bracket] as const] : []),
    ['/tournaments/$id/participants', tabs.participants] as const,
    ['/tournaments/$id/rules', tabs.rules] as const,
  ];
}

function Framed({ tournament, children }: { tournament: TournamentProfile; children: ReactNode }) {
  const { id, slug, name, logoUrl, game, host, status, visibility, viewerManagement, cancelReason } = tournament;
  useTab(name);
  return (
    <div className={pageClasses.page}>
      <Banner
        id={id}
        title={name}
        tag={initialsOf(name)}
        picture={logoUrl}
        lead={
          <>
            <TournamentChip status={status} />
            {visibility === 'UNLISTED' && <Chip>{TOURNAMENTS.unlisted}</Chip>}
            <span>{[game && nameOfGame(game.id), formatOf(tournament)].filter(Boolean).join(' · ')}</span>
            {host && <HostLink host={host} />}
          </>
        }
        actions={
          <>
            {tournament.isPubliclyListed && <FollowButton targetType="tournament" id={id} name={name} />}
            {viewerManagement.isManager && (
              <ButtonLink to="/operate/tournaments/$id" params={{ id: slug }} size="sm">
                {TOURNAMENTS.organize}
              </ButtonLink>
            )}
            {viewerManagement.isPlatformStaff && (
              <ButtonLink to="/admin/tournaments" search={{ tournament: slug }} size="sm" variant="default">
                {TOURNAMENTS.review}
              </ButtonLink>
            )}
          </>
        }
        facts={factsOf(tournament)}
      />
      <LinkTabs label={TOURNAMENTS.views}>
        {tabsOf(tournament).map(([to, label]) => (
          <PlainLink key={to} to={to} params={{ id: slug }} activeOptions={{ exact: true, includeSearch: false }}>
            {label}
          </PlainLink>
        ))}
      </LinkTabs>
      {status === 'CANCELLED' && <Note tone="warn">{TOURNAMENTS.cancelled(cancelReason ?? '')}</Note>}
      {children}
    </div>
  );
}

function formatOf({ format, formatConfig }: TournamentProfile): string {
  const words = wordOf('TournamentFormat', format);
  return formatConfig.groupStage ? TOURNAMENTS.afterGroups(words) : words;
}

function factsOf({
  participantCount,
  maxParticipants,
  startsAt,
  startedAt,
  prizePool,
  prizeCurrency,
  teamSize,
}: TournamentProfile): Fact[] {
  const { facts } = TOURNAMENTS;
  return [
    [facts.teams, `${showCount(participantCount)} / ${showCount(maxParticipants)}`],
    [facts.size, showCount(teamSize)],
    startedAt === null
      ? [facts.starts, startsAt === null ? TOURNAMENTS.toBeSet : showTime(startsAt)]
      : [facts.started, showDate(startedAt)],
    ...(prizePool ? [[facts.prize, showMoney(prizePool, prizeCurrency)] as const] : []),
  ];
}
