import { OPERATE } from '../../texts/operate.js';
import { PlainLink } from '../links.js';
import { LinkTabs } from '../tabs.js';
import { useOperated } from './league-role.js';

const TABS = [
  ['/operate/$league/bans', OPERATE.bans],
  ['/operate/$league/cooldowns', OPERATE.cooldowns],
] as const;

/** Tabs of the two pages about sanctions: bans of teams, and cooldowns, mostly of players. */
export function SanctionTabs() {
  const { slug } = useOperated();
  return (
    <LinkTabs label={OPERATE.bansAndCooldowns}>
      {TABS.map(([to, name]) => (
        <PlainLink key={to} to={to} params={{ league: slug }}>
          {name}
        </PlainLink>
      ))}
    </LinkTabs>
  );
}
