import { OPERATE } from '../../texts/operate.js';
import { Icon } from '../icon.js';
import { PlainLink } from '../links.js';
import { NavGroup } from '../section-nav.js';

const GROUPS = [
  [
    OPERATE.groups.now,
    [
      ['/operate/$league', OPERATE.overview, 'home'],
      ['/operate/$league/applications', OPERATE.applications, 'mail'],
      ['/operate/$league/disputes', OPERATE.disputes, 'gavel'],
      ['/operate/$league/tickets', OPERATE.tickets, 'ticket'],
      ['/operate/$league/chat', OPERATE.chat, 'chat'],
    ],
  ],
  [
    OPERATE.groups.competition,
    [
      ['/operate/$league/seasons', OPERATE.seasons, 'calendar'],
      ['/operate/$league/penalties', OPERATE.penalties, 'flag'],
      ['/operate/$league/bans', OPERATE.bans, 'lock'],
      ['/operate/$league/cooldowns', OPERATE.cooldowns, 'clock'],
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
      ['/operate/$league/members', OPERATE.members, 'people'],
      ['/operate/$league/announcements', OPERATE.announcements, 'broadcast'],
      ['/operate/$league/branding', OPERATE.branding, 'crown'],
      ['/operate/$league/settings', OPERATE.settings, 'settings'],
    ],
  ],
] as const;

/** The pages of a league's staff, by what they are for. */
export const OperateNav = ({ slug }: { slug: string }) =>
  GROUPS.map(([title, pages]) => (
    <NavGroup key={title} title={title}>
      {pages.map(([to, name, icon]) => (
        <PlainLink key={to} to={to} params={{ league: slug }} activeOptions={{ exact: to === '/operate/$league' }}>
          <Icon name={icon} size={16} />
          {name}
        </PlainLink>
      ))}
    </NavGroup>
  ));
