import type { UserLeague } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMatchRoute } from '@tanstack/react-router';
import { ownLeagueReads } from '../../reads/own-leagues.js';
import { OPERATE } from '../../texts/operate.js';
import { showCount } from '../formats.js';
import { Icon } from '../icon.js';
import { PlainLink } from '../links.js';
import { NavGroup } from '../section-nav.js';
import classes from './operate-nav.module.css';

const GROUPS = [
  [
    undefined,
    [
      ['/operate/$league', OPERATE.overview, 'home'],
      ['/operate/$league/applications', OPERATE.applications, 'people'],
      ['/operate/$league/disputes', OPERATE.disputes, 'gavel'],
      ['/operate/$league/tickets', OPERATE.tickets, 'ticket'],
      ['/operate/$league/chat', OPERATE.chat, 'chat'],
    ],
  ],
  [
    OPERATE.groups.competition,
    [
      ['/operate/$league/seasons', OPERATE.seasons, 'calendar'],
      ['/operate/$league/matches', OPERATE.matches, 'swords'],
      ['/operate/$league/teams', OPERATE.teamsIn, 'shield'],
      ['/operate/$league/penalties', OPERATE.penalties, 'flag'],
      ['/operate/$league/bans', OPERATE.bansAndCooldowns, 'lock'],
    ],
  ],
  [
    OPERATE.groups.setup,
    [
      ['/operate/$league/games', OPERATE.games, 'games'],
      ['/operate/$league/rules', OPERATE.rules, 'gavel'],
      ['/operate/$league/display-rules', OPERATE.displayRules, 'list'],
      ['/operate/$league/points', OPERATE.points, 'rankings'],
    ],
  ],
  [
    OPERATE.groups.league,
    [
      ['/operate/$league/members', OPERATE.members, 'person'],
      ['/operate/$league/announcements', OPERATE.announcements, 'broadcast'],
      ['/operate/$league/branding', OPERATE.branding, 'crown'],
      ['/operate/$league/settings', OPERATE.settings, 'settings'],
    ],
  ],
] as const;

/** The number of pending items of a page. */
const COUNTS: Readonly<Record<string, keyof NonNullable<UserLeague['counts']>>> = {
  '/operate/$league/applications': 'pendingApplications',
  '/operate/$league/disputes': 'openDisputes',
  '/operate/$league/tickets': 'openTickets',
};

/** A page without an entry of its own: it is a tab of another. */
const TABS: Readonly<Record<string, '/operate/$league/cooldowns'>> = { '/operate/$league/bans': '/operate/$league/cooldowns' };

/** The pages of a league's staff, by purpose. Platform staff who do not run the league see no counts. */
export function OperateNav({ slug }: { slug: string }) {
  const { data } = useQuery(ownLeagueReads.list());
  const counts = data?.leagues.find(({ league }) => league.slug === slug)?.counts;
  const countOn = (to: string): number => {
    const field = COUNTS[to];
    return (field && counts?.[field]) ?? 0;
  };
  const isAt = useMatchRoute();
  return GROUPS.map(([title, pages], index) => (
    <NavGroup key={index} {...(title && { title })}>
      {pages.map(([to, name, icon]) => (
        <PlainLink
          key={to}
          to={to}
          params={{ league: slug }}
          activeOptions={{ exact: to === '/operate/$league' }}
          {...(TABS[to] && isAt({ to: TABS[to] }) && { 'aria-current': 'page' })}
        >
          <Icon name={icon} size={16} />
          {name}
          {countOn(to) > 0 && <span className={classes.count}>{showCount(countOn(to))}</span>}
        </PlainLink>
      ))}
    </NavGroup>
  ));
}
