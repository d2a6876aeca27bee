import { Anchor } from '@mantine/core';
import type { MapScore, Match, ScoreClaim } from '@matchpoint/sdk';
import { DISPUTES } from '../../texts/disputes.js';
import { nameOf } from '../../texts/names.js';
import { When } from '../when-shown.js';
import classes from './map-claims.module.css';

interface MapClaimsProps {
  match: Match;
  scores: readonly MapScore[];
}

/** Both teams' reports of each map that they report differently, side by side. */
export const MapClaims = ({ match, scores }: MapClaimsProps) =>
  scores
    .filter(({ claims }) => claims.length > 1)
    .map(({ mapIndex, mapId, claims }) => (
      <div key={mapIndex}>
        <h3 className={classes.map}>{DISPUTES.reportsOf(mapIndex + 1, nameOf(mapId))}</h3>
        <ul className={classes.claims}>
          {claims.map((claim) => (
            <Claim key={claim.teamId} match={match} claim={claim} />
          ))}
        </ul>
      </div>
    ));

function Claim({ match: { creatorTeam, acceptedTeam }, claim }: { match: Match; claim: ScoreClaim }) {
  const { teamId, creatorTeamScore, opponentTeamScore, submittedAt, screenshotUrls } = claim;
  const reporter = [creatorTeam, acceptedTeam].find((team) => team?.id === teamId)?.name ?? DISPUTES.aTeam;
  return (
    <li className={classes.claim}>
      <span>{DISPUTES.reportedBy(reporter)}</span>
      <b>{`${creatorTeamScore} – ${opponentTeamScore}`}</b>
      <small>
        <When at={submittedAt} />
        {screenshotUrls.length === 0 && ` · ${DISPUTES.noScreenshot}`}
        {screenshotUrls.map((url, index) => (
          <span key={url}>
            {' · '}
            <Anchor href={url} target="_blank" rel="noreferrer" underline="always" inherit>
              {DISPUTES.picture(index + 1)}
            </Anchor>
          </span>
        ))}
      </small>
    </li>
  );
}
