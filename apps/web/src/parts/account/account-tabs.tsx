import { NOTIFICATIONS } from '../../texts/notifications.js';
import { PROFILE_EDITING } from '../../texts/profile-editing.js';
import { PlainLink } from '../links.js';
import { LinkTabs } from '../tabs.js';

const TABS = [
  ['/account', PROFILE_EDITING.security],
  ['/account/profile', PROFILE_EDITING.profile],
  ['/account/notifications', NOTIFICATIONS.tab],
  ['/account/delete', PROFILE_EDITING.deletion],
] as const;

export const AccountTabs = () => (
  <LinkTabs label={PROFILE_EDITING.tabs}>
    {TABS.map(([to, name]) => (
      <PlainLink key={to} to={to} activeOptions={{ exact: true }}>
        {name}
      </PlainLink>
    ))}
  </LinkTabs>
);
