import type { TournamentProfile } from '@matchpoint/sdk';
import type { ReactNode } from 'react';
import { Facts } from '../parts/facts.js';
import { Columns, Section } from '../parts/page.js';
import { Prose } from '../parts/prose.js';
import { Empty } from '../parts/state.js';
import { formatRows } from '../parts/tournament/setting-rows.js';
import { TournamentFrame } from '../parts/tournament/tournament-frame.js';
import { TOURNAMENTS } from '../texts/tournaments.js';

export const TournamentRulesPage = (): ReactNode => <TournamentFrame>{(tournament) => <Rules tournament={tournament} />}</TournamentFrame>;

interface OfTournament {
  tournament: TournamentProfile;
}

function Rules({ tournament }: OfTournament) {
  return (
    <Columns
      aside={
        <>
          <Format tournament={tournament} />
          <Draw tournament={tournament} />
        </>
      }
    >
      <Section title={TOURNAMENTS.rules}>
        {tournament.rules ? <Prose text={tournament.rules} /> : <Empty icon="gavel">{TOURNAMENTS.noRules}</Empty>}
      </Section>
    </Columns>
  );
}

/** The settings of play, in words. */
const Format = ({ tournament }: OfTournament) => (
  <Section title={TOURNAMENTS.details.title}>
    <Facts rows={formatRows(tournament)} />
  </Section>
);

const Draw = ({ tournament: { randomSeedHash, randomSeed } }: OfTournament) => (
  <Section title={TOURNAMENTS.draw}>
    <p className="small dim">{TOURNAMENTS.drawWhy}</p>
    <Facts
      rows={[
        [
          TOURNAMENTS.seedHash,
          <span key="hash" className="mono">
            {randomSeedHash}
          </span>,
        ],
        [
          TOURNAMENTS.seed,
          randomSeed === null ? (
            TOURNAMENTS.seedLater
          ) : (
            <span key="seed" className="mono">
              {randomSeed}
            </span>
          ),
        ],
      ]}
    />
  </Section>
);
