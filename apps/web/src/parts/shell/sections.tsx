import { LAYOUT } from '../../texts/layout.js';
import { useIsSignedIn } from '../../session.js';
import { PlainLink } from '../links.js';

/** Areas for spectators. */
export const WatchLinks = () => (
  <>
    <PlainLink to="/" activeOptions={{ exact: true, includeSearch: false }}>
      {LAYOUT.home}
    </PlainLink>
    <PlainLink to="/matches">{LAYOUT.matches}</PlainLink>
    <PlainLink to="/leagues">{LAYOUT.leagues}</PlainLink>
    <PlainLink to="/tournaments">{LAYOUT.tournaments}</PlainLink>
    <PlainLink to="/rankings">{LAYOUT.leaderboards}</PlainLink>
  </>
);

/** Areas for signed-in users. */
export function WorkLinks() {
  const isSignedIn = useIsSignedIn();
  return (
    <>
      <PlainLink to="/desk">{LAYOUT.desk}</PlainLink>
      {isSignedIn && <PlainLink to="/operate">{LAYOUT.organize}</PlainLink>}
      <PlainLink to="/developer">{LAYOUT.developer}</PlainLink>
    </>
  );
}
