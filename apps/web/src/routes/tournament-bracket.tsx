import type { TournamentBracket, TournamentProfile } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Choice } from '../parts/choice.js';
import { Section } from '../parts/page.js';
import { Shown } from '../parts/shown.js';
import { Lines } from '../parts/state.js';
import { ViewTabs } from '../parts/tabs.js';
import { BracketView } from '../parts/tournament/bracket-view.js';
import { LiveMatches } from '../parts/tournament/live-matches.js';
import { PlacementsSection } from '../parts/tournament/placements.js';
import { RoundList } from '../parts/tournament/round-list.js';
import { REFRESH_MS, TournamentFrame } from '../parts/tournament/tournament-frame.js';
import { tournamentReads } from '../reads/tournaments.js';
import { useIsSignedIn } from '../session.js';
import { TOURNAMENTS } from '../texts/tournaments.js';
import classes from './tournament-bracket.module.css';

type View = 'bracket' | 'list';
const VIEWS = [
  ['bracket', TOURNAMENTS.asBracket],
  ['list', TOURNAMENTS.asList],
] as const satisfies readonly (readonly [View, string])[];

export const TournamentBracketPage = (): ReactNode => (
  <TournamentFrame>{(tournament) => <Playoffs tournament={tournament} />}</TournamentFrame>
);

function Playoffs({ tournament }: { tournament: TournamentProfile }) {
  const { slug, status } = tournament;
  const read = useQuery({ ...tournamentReads.bracket(slug), refetchInterval: status === 'IN_PROGRESS' ? REFRESH_MS : false });
  return (
    <Shown
      read={read}
      skeleton={<Lines count={4} height={88} />}
      isEmpty={({ bracket }) => bracket.nodes.length === 0}
      empty={TOURNAMENTS.notDrawn}
    >
      {({ bracket }) => <Drawn tournament={tournament} bracket={bracket} />}
    </Shown>
  );
}

function Drawn({ tournament, bracket }: { tournament: TournamentProfile; bracket: TournamentBracket }) {
  const { slug, name } = tournament;
  const [view, show] = useState<View>('bracket');
  const own = useOwnParticipant(slug);
  const [chosen, choose] = useState<string>();
  const followed = chosen ?? own ?? '';
  const nodes = bracket.nodes.filter(({ group }) => group === null);
  return (
    <>
      <div className={classes.tools}>
        <Choice
          label={TOURNAMENTS.following}
          value={followed}
          onChoose={choose}
          options={[{ value: '', label: TOURNAMENTS.followNobody }, ...teamsIn(bracket, nodes)]}
        />
        <ViewTabs<View> label={TOURNAMENTS.view} views={VIEWS} shown={view} onShow={show} />
      </div>
      {view === 'bracket' ? (
        <>
          <BracketView label={TOURNAMENTS.bracketOf(name)} bracket={bracket} followed={followed || undefined} />
          <p className="small dim">{TOURNAMENTS.bracketHint}</p>
        </>
      ) : (
        <Section title={TOURNAMENTS.asList}>
          <RoundList bracket={bracket} nodes={nodes} />
        </Section>
      )}
      <div className={classes.below}>
        <LiveMatches slug={slug} nodes={nodes} followed={followed || undefined} />
        <PlacementsSection tournament={tournament} />
      </div>
    </>
  );
}

const teamsIn = ({ display }: TournamentBracket, nodes: TournamentBracket['nodes']) =>
  Object.entries(display)
    .filter(([id]) => nodes.some((node) => node.participant1Id === id || node.participant2Id === id))
    .map(([value, { name }]) => ({ value, label: name }))
    .sort((one, other) => one.label.localeCompare(other.label));

/** The user's own team is highlighted unless they choose another. */
function useOwnParticipant(slug: string): string | undefined {
  const isSignedIn = useIsSignedIn();
  const { data } = useQuery({ ...tournamentReads.entry(slug), enabled: isSignedIn });
  return data?.entry.participants.find(({ status }) => status === 'APPROVED')?.participantId;
}
