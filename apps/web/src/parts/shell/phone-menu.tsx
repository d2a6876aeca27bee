import { LAYOUT } from '../../texts/layout.js';
import { Icon } from '../icon.js';
import { PlainLink } from '../links.js';
import classes from './account-menu.module.css';
import { WatchLinks, WorkLinks } from './sections.js';
import shell from './shell.module.css';
import { ThemeItem } from './theme-button.js';
import { useMenu } from './use-menu.js';

/** All areas of the app, for screens whose header has no room for them. */
export function PhoneMenu() {
  const { menu, isOpen, setIsOpen } = useMenu();
  return (
    <details
      ref={menu}
      className={`${classes.menu} ${shell.phoneMenu}`}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={shell.iconButton}>
        <span className="vh">{LAYOUT.allSections}</span>
        <Icon name={isOpen ? 'close' : 'menu'} size={20} />
      </summary>
      {isOpen && (
        <nav className={classes.list} aria-label={LAYOUT.allSections}>
          <WatchLinks />
          <WorkLinks />
          <PlainLink to="/status">{LAYOUT.status}</PlainLink>
          <ThemeItem />
        </nav>
      )}
    </details>
  );
}
