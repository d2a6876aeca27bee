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

/** Nothing of it is needed by a visitor's first page. */
const Bell = lazy(async () => ({ default: (await import('../notifications/bell.js')).Bell }));

/** Of the same size as the bell, until it is here. */
const BellPlace = () => (
  <span className={classes.iconButton} aria-hidden="true" aria-busy="true">
    <Icon name="bell" size={20} />
  </span>
);

/** Ink in both schemes: the brand, the areas of the app, search, and whoever is signed in. */
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
