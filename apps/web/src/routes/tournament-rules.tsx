import type { TournamentProfile } from '@matchpoint/sdk';
import type { ReactNode } from 'react';
import { showCount, showTime } from '../parts/formats.js';
import { Columns, Section } from '../parts/page.js';
import { Prose } from '../parts/prose.js';
import { Empty } from '../parts/state.js';
import { nameOfKey } from '../parts/tournament/round-names.js';
import { TournamentFrame } from '../parts/tournament/tournament-frame.js';
import { wordOf } from '../texts/enums.js';
import { TOURNAMENTS } from '../texts/tournaments.js';
import classes from './match.module.css';

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

type Row = readonly [name: string, value: ReactNode];

const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <dl className={classes.details}>
    {rows.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** How it is played, as its settings say. */
function Format({ tournament }: OfTournament) {
  const { details } = TOURNAMENTS;
  const {
    format,
    formatConfig,
    teamSize,
    minParticipants,
    maxParticipants,
    registrationMode,
    checkInRequired,
    registrationEndsAt,
    startsAt,
  } = tournament;
  const { bestOfLadder, grandFinalAdvantage, groupStage, thirdPlaceMatch } = formatConfig;
  const rows: Row[] = [
    [details.format, wordOf('TournamentFormat', format)],
    ...(groupStage
      ? [
          [
            details.groups,
            details.groupsOf(
              showCount(groupStage.groupCount),
              wordOf('TournamentGroupFormat', groupStage.format),
              showCount(groupStage.advancePerGroup),
            ),
          ] as const,
        ]
      : []),
    [details.bestOf, TOURNAMENTS.bestOf(bestOfLadder.default)],
    ...Object.entries(bestOfLadder.overrides).map(([key, bestOf]): Row => [nameOfKey(key), TOURNAMENTS.bestOf(bestOf)]),
    ...(format === 'DOUBLE_ELIMINATION'
      ? [[details.grandFinal, wordOf('TournamentGrandFinalType', grandFinalAdvantage.type)] as const]
      : []),
    ...(thirdPlaceMatch ? [[details.thirdPlace, details.yes] as const] : []),
    [details.players, showCount(teamSize)],
    [details.teams, details.between(showCount(minParticipants), showCount(maxParticipants))],
    [details.registration, wordOf('TournamentRegistrationMode', registrationMode)],
    ...(registrationEndsAt === null ? [] : [[details.closes, showTime(registrationEndsAt)] as const]),
    [details.checkIn, checkInRequired ? details.yes : details.no],
    [details.starts, startsAt === null ? TOURNAMENTS.toBeSet : showTime(startsAt)],
  ];
  return (
    <Section title={details.title}>
      <Rows rows={rows} />
    </Section>
  );
}

const Draw = ({ tournament: { randomSeedHash, randomSeed } }: OfTournament) => (
  <Section title={TOURNAMENTS.draw}>
    <p className="small dim">{TOURNAMENTS.drawWhy}</p>
    <Rows
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
