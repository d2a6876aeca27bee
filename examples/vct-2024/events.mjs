// What the file's event labels hold. The labels are unreliable: most name another tournament than the one whose teams,
// rounds and final stand in the rows (README.md, "Dirty rows"). A label is therefore read by its field of teams.
// `from` and `to` are UTC days; `firstHour` is the hour (UTC) at which a day's first match is scheduled.

export const LEAGUES = {
  vct_americas: {
    name: 'VCT Americas',
    organization: 'Americas Region',
    tag: 'AMER',
    region: 'americas',
    connectionRegion: 'NA',
    seasons: [
      ['Kickoff', '2024-02-16', '2024-03-03'],
      ['Stage 1', '2024-04-06', '2024-05-12'],
      ['Stage 2', '2024-06-22', '2024-07-21'],
    ],
  },
  vct_emea: {
    name: 'VCT EMEA',
    organization: 'EMEA Region',
    tag: 'EMEA',
    region: 'emea',
    connectionRegion: 'EU',
    seasons: [
      ['Kickoff', '2024-02-20', '2024-03-01'],
      ['Stage 1', '2024-04-03', '2024-05-12'],
      ['Stage 2', '2024-06-19', '2024-07-21'],
      ['Challengers MENA', '2024-02-01', '2024-06-30'],
    ],
  },
  vct_pacific: {
    name: 'VCT Pacific',
    organization: 'Pacific Region',
    tag: 'PAC',
    region: 'pacific',
    connectionRegion: 'AP',
    seasons: [
      ['Kickoff', '2024-02-17', '2024-02-25'],
      ['Stage 1', '2024-04-06', '2024-05-12'],
      ['Stage 2', '2024-06-15', '2024-07-21'],
    ],
  },
  vct_china: {
    name: 'VCT China',
    organization: 'China Region',
    tag: 'CHN',
    region: 'china',
    connectionRegion: 'CN',
    seasons: [
      ['Ascension', '2023-12-23', '2023-12-30'],
      ['Kickoff', '2024-02-22', '2024-03-02'],
      ['Stage 1', '2024-04-04', '2024-05-12'],
      ['Stage 2', '2024-06-13', '2024-07-21'],
    ],
  },
  vct_international: {
    name: 'VCT International',
    organization: 'International Region',
    tag: 'INTL',
    region: 'wildcard',
    connectionRegion: 'NA',
    seasons: [
      ['Masters Madrid', '2024-03-14', '2024-03-24'],
      ['Masters Shanghai', '2024-05-23', '2024-06-09'],
      ['Champions', '2024-08-01', '2024-08-25'],
      ['Creators Cup', '2024-04-20', '2024-04-22'],
      ['Showmatches', '2024-03-01', '2024-09-30'],
    ],
  },
};

/** Every league's running season: matches created today belong to it. */
export const OPEN_SEASON = ['Open Season', '2025-01-01', '2034-12-31'];

const during = (league, season, firstHour, window) => ({ league, season, firstHour, window });

const TOURNAMENTS = {
  'VCT 2024: Champions': during('vct_international', 'Champions', 8),
  'VCT 2024: Masters Madrid': during('vct_international', 'Masters Madrid', 15),
  'VCT 2024: Americas Kickoff': during('vct_americas', 'Kickoff', 16),
  'VCT 2024: EMEA Stage 2': during('vct_americas', 'Stage 2', 16),
  'VCT 2024: EMEA Kickoff': during('vct_emea', 'Kickoff', 14),
  'VCT 2024: Masters Shanghai': during('vct_emea', 'Stage 1', 15),
  'VCT 2024: Americas Stage 2': during('vct_emea', 'Stage 2', 15),
  'VCT 2024: China Stage 2': during('vct_emea', 'Challengers MENA', 15),
  'VCT 2024: EMEA Stage 1': during('vct_pacific', 'Kickoff', 8),
  'VCT 2024: Pacific Stage 1': during('vct_china', 'Kickoff', 8),
  'VCT 2024: Pacific Stage 2': during('vct_china', 'Stage 2', 9),
  'VCT 2024: Pacific Kickoff': during('vct_china', 'Ascension', 8),
  'VCT 2024: Americas Stage 1': during('vct_international', 'Creators Cup', 8),
  'VCT 2024: China Stage 1': during('vct_international', 'Showmatches', 15, ['2024-09-14', '2024-09-15']),
  'VCT 2024: China Kickoff': during('vct_international', 'Showmatches', 17, ['2024-03-02', '2024-03-02']),
};
const MADRID_SHOWMATCH = during('vct_international', 'Showmatches', 12, ['2024-03-24', '2024-03-24']);

/** The tournament that a row belongs to: `{league, season, firstHour, window: [from, to]}`. Throws on a label that is not known. */
export function tournamentOf(row) {
  const isMadridShowmatch = row.event === 'VCT 2024: Masters Madrid' && row.round === 'Showmatch';
  const tournament = isMadridShowmatch ? MADRID_SHOWMATCH : TOURNAMENTS[row.event];
  if (tournament === undefined) throw new Error(`unknown event label: ${row.event}`);
  if (tournament.window !== undefined) return tournament;
  const [, from, to] = LEAGUES[tournament.league].seasons.find(([name]) => name === tournament.season);
  return { ...tournament, window: [from, to] };
}
