import { LAYOUT } from '../../texts/layout.js';
import { Icon } from '../icon.js';
import { PlainLink } from '../links.js';
import classes from './shell.module.css';

/** The areas of the app as a bottom bar, on a phone. */
export function TabBar() {
  return (
    <nav className={classes.tabBar} aria-label={LAYOUT.tabs}>
      <PlainLink to="/" activeOptions={{ exact: true, includeSearch: false }}>
        <Icon name="home" size={22} />
        {LAYOUT.home}
      </PlainLink>
      <PlainLink to="/matches">
        <Icon name="calendar" size={22} />
        {LAYOUT.matches}
      </PlainLink>
      <PlainLink to="/leagues">
        <Icon name="trophy" size={22} />
        {LAYOUT.leagues}
      </PlainLink>
      <PlainLink to="/rankings">
        <Icon name="rankings" size={22} />
        {LAYOUT.leaderboards}
      </PlainLink>
      <PlainLink to="/desk">
        <Icon name="swords" size={22} />
        {LAYOUT.desk}
      </PlainLink>
    </nav>
  );
}
