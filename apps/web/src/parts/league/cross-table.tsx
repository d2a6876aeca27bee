import { useQuery } from '@tanstack/react-query';
import { seasonResults } from '../../reads/season-results.js';
import { CROSS } from '../../texts/cross-table.js';
import { FORM_WORDS } from '../../texts/form.js';
import { LEAGUES } from '../../texts/leagues.js';
import { MATCHES } from '../../texts/matches.js';
import { Crest } from '../crest/crest.js';
import { initialsOf } from '../crest/crest-of.js';
import { PlainLink } from '../links.js';
import { type TeamLike, TeamName } from '../named.js';
import { Flush } from '../page.js';
import { Shown } from '../shown.js';
import { Lines, Note } from '../state.js';
import { crossOf, type CrossResult, keyOfPair } from './cross.js';
import classes from './cross-table.module.css';

interface CrossTableProps {
  slug: string;
  seasonId: string;
  /** In the order of the standings. */
  teams: readonly TeamLike[];
}

/** The results of each team against each other. Shown only if all results could be read. */
export function CrossTable({ slug, seasonId, teams }: CrossTableProps) {
  const read = useQuery(seasonResults(slug, seasonId));
  return (
    <Shown
      read={read}
      skeleton={<Lines count={teams.length} height={36} />}
      isEmpty={({ matches }) => matches.length === 0}
      empty={CROSS.noCross}
    >
      {({ matches, isWhole }) =>
        isWhole ? (
          <Crossed teams={teams} results={crossOf(matches)} />
        ) : (
          <Note
            action={
              <PlainLink to="/leagues/$slug/schedule" params={{ slug }}>
                {CROSS.openSchedule}
              </PlainLink>
            }
          >
            {CROSS.crossTooLong}
          </Note>
        )
      }
    </Shown>
  );
}

interface CrossedProps {
  teams: readonly TeamLike[];
  results: ReturnType<typeof crossOf>;
}

const Crossed = ({ teams, results }: CrossedProps) => (
  <>
    <Flush>
      <div className={classes.scroll} role="region" aria-label={CROSS.crossTable} tabIndex={0}>
        <table className={classes.table} aria-label={CROSS.crossTable}>
          <thead>
            <tr>
              <th scope="col">{LEAGUES.team}</th>
              {teams.map((team) => (
                <th key={team.id} scope="col">
                  <abbr title={nameOfTeam(team)}>{shortOf(team)}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {teams.map((team) => (
              <tr key={team.id}>
                <th scope="row">
                  <RowHead team={team} />
                </th>
                {teams.map((other) =>
                  other.id === team.id ? (
                    <td key={other.id} className={classes.own}>
                      <span className="vh">{CROSS.ownTeam}</span>
                    </td>
                  ) : (
                    <td key={other.id}>
                      <Results of={[team, other]} results={results.get(keyOfPair(team.id, other.id)) ?? []} />
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Flush>
    <p className="small dim">{CROSS.crossHint}</p>
  </>
);

const nameOfTeam = ({ id, name }: TeamLike): string => name ?? id;
/** The tag of a team, or letters of its name. */
const shortOf = (team: TeamLike): string => team.tag ?? initialsOf(nameOfTeam(team));

/** On a phone the letters leave room for the results. */
const RowHead = ({ team }: { team: TeamLike }) => (
  <>
    <span className="wide-only">
      <TeamName team={team} />
    </span>
    <span className="phone-only" title={nameOfTeam(team)}>
      <Crest id={team.id} tag={team.tag} url={team.avatarUrl} />
      <span className="vh">{nameOfTeam(team)}</span>
    </span>
  </>
);

function Results({ of: [own, other], results }: { of: readonly [TeamLike, TeamLike]; results: readonly CrossResult[] }) {
  if (results.length === 0)
    return (
      <>
        <span className="dim" aria-hidden="true">
          ·
        </span>
        <span className="vh">{CROSS.notPlayed}</span>
      </>
    );
  return (
    <span className={classes.results}>
      {results.map(({ matchId, outcome, score }) => (
        <PlainLink
          key={matchId}
          to="/matches/$id"
          params={{ id: matchId }}
          className={classes.result}
          data-outcome={outcome}
          title={MATCHES.titleOf(nameOfTeam(own), nameOfTeam(other))}
        >
          {score === null ? CROSS.forfeit : score.join('–')}
          <span className="vh"> {FORM_WORDS.words[outcome]}</span>
        </PlainLink>
      ))}
    </span>
  );
}
