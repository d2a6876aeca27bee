import { OPERATE } from '../../texts/operate.js';
import { Link } from '../links.js';
import { SectionNav } from '../section-nav.js';

const PAGES = [
  ['/operate/$league/applications', OPERATE.applications],
  ['/operate/$league/tickets', OPERATE.tickets],
  ['/operate/$league/seasons', OPERATE.seasons],
  ['/operate/$league/games', OPERATE.games],
  ['/operate/$league/rules', OPERATE.rules],
  ['/operate/$league/display-rules', OPERATE.displayRules],
  ['/operate/$league/points', OPERATE.points],
  ['/operate/$league/penalties', OPERATE.penalties],
  ['/operate/$league/bans', OPERATE.bans],
  ['/operate/$league/cooldowns', OPERATE.cooldowns],
  ['/operate/$league/members', OPERATE.members],
  ['/operate/$league/announcements', OPERATE.announcements],
  ['/operate/$league/branding', OPERATE.branding],
  ['/operate/$league/settings', OPERATE.settings],
] as const;

/** The pages of a league's staff. */
export const OperateNav = ({ slug }: { slug: string }) => (
  <SectionNav label={OPERATE.pages}>
    <Link to="/operate/$league" params={{ league: slug }} activeOptions={{ exact: true }} className="section">
      {OPERATE.overview}
    </Link>
    {PAGES.map(([to, name]) => (
      <Link key={to} to={to} params={{ league: slug }} className="section">
        {name}
      </Link>
    ))}
  </SectionNav>
);
