import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isBracketDecided } from '../src/domain/bracket/advance.js';
import { BracketRefusal } from '../src/domain/bracket/refusal.js';
import { placements } from '../src/domain/placements/placements.js';
import { replayResults } from '../src/domain/replay-results.js';
import { slugOfName } from '../src/tournaments/index.js';
import { type DemoMatch, type DemoTournament, deriveTournament, PLANS } from './demo-tournaments.js';

const folder = join(import.meta.dirname, '../../../examples/vct-2024');
const { results } = JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8')) as { results: { event: string; round: string }[] };
const matches = new Map(
  readFileSync(join(folder, 'bundle.ndjson'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{"kind":"match"'))
    .map((line) => JSON.parse(line) as DemoMatch)
    .map((match) => [match.externalId, match]),
);

function derive(label: string): DemoTournament {
  const rounds = new Map<string, DemoMatch[]>();
  for (const [index, { event, round }] of results.entries()) {
    const match = matches.get(`vct-2024-${String(index + 1).padStart(3, '0')}`);
    if (event === `VCT 2024: ${label}` && match !== undefined) rounds.set(round, [...(rounds.get(round) ?? []), match]);
  }
  return deriveTournament(
    PLANS.find((plan) => plan.label === label)!,
    rounds,
  );
}

const all = new Map(PLANS.map(({ label }) => [label, derive(label)]));

/** Teams by placement. */
function placed(label: string): string[] {
  const { bracket } = replayResults(all.get(label)!.played);
  expect(isBracketDecided(bracket)).toBe(true);
  return placements(bracket).map(({ participantId, placement }) => `${placement} ${participantId}`);
}

describe('the demo season', () => {
  it('holds 14 brackets with 117 matches, each of them once', () => {
    const used = [...all.values()].flatMap(({ matches: own }) => own.map(({ match }) => match.externalId));
    expect([...all.values()].map(({ matches: own }) => own.length)).toEqual([34, 16, 16, 6, 6, 6, 6, 3, 3, 3, 3, 4, 4, 7]);
    expect(new Set(used).size).toBe(117);
    expect(used).toHaveLength(117);
  });

  it('has the actual outcome', () => {
    expect(Object.fromEntries(PLANS.map(({ label }) => [label, placed(label).slice(0, label === 'Champions' ? 8 : 4)])))
      .toMatchInlineSnapshot(`
      {
        "Americas Kickoff": [
          "1 sentinels",
          "2 loud",
          "3 evil_geniuses",
          "3 nrg",
        ],
        "Americas Stage 1": [
          "1 team_maryna",
          "2 team_slandy",
          "3 team_starriebun",
          "3 team_cece",
        ],
        "Americas Stage 2": [
          "1 fnatic",
          "2 team_vitality",
          "3 team_heretics",
          "4 fut_esports",
        ],
        "Champions": [
          "1 edward_gaming",
          "2 team_heretics",
          "3 leviatan",
          "4 sentinels",
          "5 drx",
          "5 fnatic",
          "7 g2_esports",
          "7 trace_esports",
        ],
        "China Stage 1": [
          "1 regnum_carya_esports",
          "2 galatasaray_esports",
          "3 team_nvus",
          "4 pcific_espor",
        ],
        "China Stage 2": [
          "1 team_falcons",
          "2 the_ultimates",
          "3 the_vicious",
          "4 underground_gaming",
        ],
        "EMEA Kickoff": [
          "1 karmine_corp",
          "2 team_heretics",
          "3 fnatic",
          "3 natus_vincere",
        ],
        "EMEA Stage 1": [
          "1 gen_g",
          "2 paper_rex",
          "3 t1",
          "3 drx",
        ],
        "EMEA Stage 2": [
          "1 leviatan",
          "2 g2_esports",
          "3 kru_esports",
          "4 100_thieves",
        ],
        "Masters Madrid": [
          "1 sentinels",
          "2 gen_g",
          "3 paper_rex",
          "4 loud",
        ],
        "Masters Shanghai": [
          "1 fnatic",
          "2 team_heretics",
          "3 fut_esports",
          "4 karmine_corp",
        ],
        "Pacific Kickoff": [
          "1 dragon_ranger_gaming",
          "2 rare_atom",
          "3 attacking_soul_esports",
          "4 ninjas_in_pyjamas",
        ],
        "Pacific Stage 1": [
          "1 edward_gaming",
          "2 funplus_phoenix",
          "3 trace_esports",
          "3 dragon_ranger_gaming",
        ],
        "Pacific Stage 2": [
          "1 edward_gaming",
          "2 funplus_phoenix",
          "3 trace_esports",
          "4 bilibili_gaming",
        ],
      }
    `);
  });

  it('refuses two exchanged results, and names the node', () => {
    const { played } = all.get('Champions')!;
    const [first, second, ...rest] = played.results;
    const exchanged = [{ ...first!, nodeKey: second!.nodeKey }, { ...second!, nodeKey: first!.nodeKey }, ...rest];
    const replay = (): unknown => replayResults({ ...played, results: exchanged });
    expect(replay).toThrow(BracketRefusal);
    expect(replay).toThrow(second!.nodeKey);
  });

  it('is described by tournaments.ndjson beside the bundle', async () => {
    const rows = [...all.values()].map(({ plan, played, matches: own }) => ({
      kind: 'tournament',
      slug: slugOfName(plan.name),
      name: plan.name,
      hostType: 'league',
      host: own[0]!.match.league,
      game: 'valorant',
      teamSize: 5,
      matchConfig: {
        gameModeId: 'standard',
        mapSelectionType: 'COMPETITIVE',
        mapPreferenceMode: 'PREFERRED',
        platform: 'PC',
        inputDevice: 'ALL',
        region: 'NONE',
        selectedMaps: [],
      },
      format: played.format,
      formatConfig: played.config,
      startsAt: own.map(({ match }) => match.scheduledAt).toSorted()[0],
      endsAt: own
        .map(({ match }) => match.completedAt)
        .toSorted()
        .at(-1),
      participants: played.seeds.map((team, index) => ({ team, seed: index + 1 })),
      ...(played.playoffSeeds === undefined ? {} : { playoffSeeds: played.playoffSeeds }),
      results: own.map(({ node, match }) => ({ node, match: match.externalId })),
      leaguePointsEnabled: false,
    }));
    await expect(rows.map((row) => `${JSON.stringify(row)}\n`).join('')).toMatchFileSnapshot(join(folder, 'tournaments.ndjson'));
  });
});
