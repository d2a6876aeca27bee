import { lazy, Suspense } from 'react';
import { useIsSignedIn } from '../../session.js';
import { LAYOUT } from '../../texts/layout.js';
import { Icon } from '../icon.js';
import { ButtonLink, PlainLink } from '../links.js';
import { AccountMenu } from './account-menu.js';
import { Mark } from './mark.js';
import { PhoneMenu } from './phone-menu.js';
import { SearchButton } from './search-button.js';
import { WatchLinks, WorkLinks } from './sections.js';
import classes from './shell.module.css';
import { ThemeButton } from './theme-button.js';

/** Loaded on demand: a visitor's first page does not need it. */
const Bell = lazy(async () => ({ default: (await import('../notifications/bell.js')).Bell }));

/** A placeholder of the bell's size. */
const BellPlace = () => (
  <span className={classes.iconButton} aria-hidden="true" aria-busy="true">
    <Icon name="bell" size={20} />
  </span>
);

/** The header, ink in both colour schemes: brand, areas of the app, search, account menu. */
export function Header() {
  const isSignedIn = useIsSignedIn();
  return (
    <header className={classes.header}>
      <div className={classes.inner}>
        <PlainLink to="/" className={classes.brand} activeOptions={{ exact: true, includeSearch: false }}>
          <Mark />
          {LAYOUT.brand}
        </PlainLink>
        <nav className={classes.nav} aria-label={LAYOUT.sections}>
          <WatchLinks />
          <span className={classes.separator} aria-hidden="true" />
          <WorkLinks />
        </nav>
        <div className={classes.end}>
          <SearchButton />
          <ThemeButton />
          <PhoneMenu />
          {isSignedIn ? (
            <>
              <Suspense fallback={<BellPlace />}>
                <Bell />
              </Suspense>
              <AccountMenu />
            </>
          ) : (
            <>
              <ButtonLink to="/sign-in" size="xs" variant="outline" className={classes.signIn}>
                {LAYOUT.signIn}
              </ButtonLink>
              <ButtonLink to="/register" size="xs" className={`${classes.signUp} wide-only`}>
                {LAYOUT.signUp}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </header>
  );
}
