import type { GetUserAccountResult } from '@matchpoint/sdk';
import { mp } from '../../api.js';
import { useRead } from '../../reads/use-read.js';
import { LAYOUT } from '../../texts/layout.js';
import { Avatar } from '../crest/crest.js';
import { Icon } from '../icon.js';
import { PlainLink } from '../links.js';
import { useSignOut } from '../use-sign-out.js';
import classes from './account-menu.module.css';
import shell from './shell.module.css';
import { ThemeItem } from './theme-button.js';
import { useMenu } from './use-menu.js';

/** The signed-in user's menu: profile, account, theme, sign-out. */
export function AccountMenu() {
  const { menu, isOpen, setIsOpen } = useMenu();
  // Every page has this menu, and few visits open it.
  const { data } = useRead(['account'], isOpen ? (options) => mp.account.getUserAccount(options) : undefined);
  const user = data?.user;
  return (
    <details ref={menu} className={classes.menu} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={shell.iconButton}>
        <span className="vh">{LAYOUT.menu}</span>
        {user ? <Avatar id={user.id} name={user.name ?? user.username ?? ''} url={user.avatarUrl} /> : <Icon name="person" size={20} />}
      </summary>
      {isOpen && <Items account={data} />}
    </details>
  );
}

/** @param account undefined while loading */
function Items({ account }: { account: GetUserAccountResult | undefined }) {
  const user = account?.user;
  return (
    <div className={classes.list}>
      {user && <p className={classes.name}>{user.name ?? user.username}</p>}
      {user?.username && (
        <PlainLink to="/users/$name" params={{ name: user.username }}>
          {LAYOUT.profile}
        </PlainLink>
      )}
      <PlainLink to="/account">{LAYOUT.account}</PlainLink>
      {account?.staffRole && <PlainLink to="/admin">{LAYOUT.admin}</PlainLink>}
      <ThemeItem />
      <SignOut />
    </div>
  );
}

function SignOut() {
  const sending = useSignOut();
  return (
    <button type="button" onClick={() => sending.mutate()}>
      {LAYOUT.signOut}
    </button>
  );
}
