import type { LeagueProfile, Match } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { LeagueFrame } from '../parts/league/league-frame.js';
import { SeasonFrame } from '../parts/league/season-frame.js';
import { PlainLink } from '../parts/links.js';
import { MatchRows } from '../parts/match/match-row.js';
import { Section } from '../parts/page.js';
import { Shown } from '../parts/shown.js';
import { leagueDeskReads } from '../reads/league-desk.js';
import { LEAGUES } from '../texts/leagues.js';

const MOST = 100;

export const LeaguePlayoffsPage = (): ReactNode => <LeagueFrame>{(league) => <Playoffs league={league} />}</LeagueFrame>;

function Playoffs({ league }: { league: LeagueProfile }) {
  const [season, choose] = useState<string>();
  return (
    <SeasonFrame league={league} wanted={season} onChoose={choose}>
      {({ id }) => <OfSeason slug={league.slug} seasonId={id} />}
    </SeasonFrame>
  );
}

/** Only playoff and bracket matches have a stage; the rest of a season is its table. */
const isOfPlayoffs = ({ stage, tournament }: Match): boolean => tournament !== null || (stage !== null && stage.group === null);

function OfSeason({ slug, seasonId }: { slug: string; seasonId: string }) {
  const read = useQuery(leagueDeskReads.matches(slug, { seasonId, limit: MOST }));
  return (
    <Shown read={read} isEmpty={({ matches }) => !matches.some(isOfPlayoffs)} empty={LEAGUES.noPlayoffs}>
      {({ matches }) => (
        <>
          <Brackets matches={matches} />
          {byStage(matches.filter(isOfPlayoffs)).map(([label, played]) => (
            <Section key={label} title={label}>
              <MatchRows matches={played} />
            </Section>
          ))}
        </>
      )}
    </Shown>
  );
}

/** The brackets that these matches belong to. */
function Brackets({ matches }: { matches: readonly Match[] }) {
  const brackets = new Map(matches.flatMap(({ tournament }) => (tournament ? [[tournament.id, tournament] as const] : [])));
  if (brackets.size === 0) return null;
  return (
    <Section title={LEAGUES.brackets}>
      <ul>
        {[...brackets.values()].map(({ id, slug, name }) => (
          <li key={id}>
            <PlainLink to="/tournaments/$id/bracket" params={{ id: slug }}>
              {name}
            </PlainLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function byStage(matches: readonly Match[]): [label: string, matches: Match[]][] {
  const stages = new Map<string, Match[]>();
  for (const match of matches) {
    const label = match.stage?.round ?? match.stage?.label ?? LEAGUES.otherStage;
    stages.set(label, [...(stages.get(label) ?? []), match]);
  }
  return [...stages];
}
