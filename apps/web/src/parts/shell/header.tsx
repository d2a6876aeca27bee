import { useIsSignedIn } from '../../session.js';
import { LAYOUT } from '../../texts/layout.js';
import { ButtonLink, PlainLink } from '../links.js';
import { AccountMenu } from './account-menu.js';
import { Mark } from './mark.js';
import { SearchButton } from './search-button.js';
import classes from './shell.module.css';
import { ThemeButton } from './theme-button.js';

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
          <PlainLink to="/" activeOptions={{ exact: true, includeSearch: false }}>
            {LAYOUT.home}
          </PlainLink>
          <PlainLink to="/matches">{LAYOUT.matches}</PlainLink>
          <PlainLink to="/leagues">{LAYOUT.leagues}</PlainLink>
          <PlainLink to="/rankings">{LAYOUT.leaderboards}</PlainLink>
          <span className={classes.separator} aria-hidden="true" />
          <PlainLink to="/desk">{LAYOUT.desk}</PlainLink>
          {isSignedIn && <PlainLink to="/operate">{LAYOUT.organize}</PlainLink>}
          <PlainLink to="/developer">{LAYOUT.developer}</PlainLink>
        </nav>
        <div className={classes.end}>
          <SearchButton />
          <ThemeButton />
          {isSignedIn ? (
            <AccountMenu />
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
