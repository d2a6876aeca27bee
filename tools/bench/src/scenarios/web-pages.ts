import { type Browser, openBrowser } from '@matchpoint/browser';
import { measurePage, type PageCost } from '../measure/measure-page.js';
import { median } from '../measure/statistics.js';
import type { Product } from '../product/start-product.js';
import type { Scenario, ScenarioResult, Verdict } from '../scenario.js';

/** The ten pages with which most visits begin, and who views them: a visitor, or an account of the demo. */
const PAGES: readonly { name: string; path: string; as?: 'captain' | 'operator' }[] = [
  { name: 'leaderboards', path: '/' },
  { name: 'leagues', path: '/leagues' },
  { name: 'league', path: '/leagues/vct_americas' },
  { name: 'team', path: '/teams/sentinels' },
  { name: 'user', path: '/users/gildedacorn' },
  { name: 'organization', path: '/orgs/americas_region' },
  { name: 'match', path: '/matches/:played' },
  { name: 'desk', path: '/desk', as: 'captain' },
  { name: 'developer', path: '/developer', as: 'captain' },
  { name: 'operate', path: '/operate/vct_americas', as: 'operator' },
];

interface Budget {
  what: string;
  most: number;
  unit: Verdict['unit'];
  of(cost: PageCost): number;
}

const BUDGETS: readonly Budget[] = [
  { what: 'loaded by a first page, gzip', most: 220, unit: 'kB', of: ({ bytes }) => bytes / 1000 },
  { what: 'Largest Contentful Paint', most: 2.5, unit: 's', of: ({ lcpMs }) => lcpMs / 1000 },
  { what: 'Total Blocking Time', most: 0.3, unit: 's', of: ({ tbtMs }) => tbtMs / 1000 },
  { what: 'Cumulative Layout Shift', most: 0.05, unit: '', of: ({ cls }) => cls },
  { what: 'violations of WCAG 2.2 AA', most: 0, unit: '', of: ({ violations }) => violations.length },
];

interface MeasuredPage {
  name: string;
  costs: PageCost[];
}

/** Cost of the first view of each main page for a phone on a slow network. The worst must stay within the budget. */
export const webPages: Scenario = {
  name: 'web-pages',
  title: 'the ten main pages, first seen on a phone at 1.6 Mbit/s, 150 ms, with a quarter of this processor',
  async run(bench) {
    const browser = await openBrowser();
    if (!browser) return { scenario: 'web-pages', phases: [], verdicts: BUDGETS.map((budget) => toVerdict(budget, [])) };
    try {
      return await measurePages(browser, await bench.demo(), bench.options.rounds, bench.say);
    } finally {
      await browser.close();
    }
  },
};

async function measurePages(browser: Browser, product: Product, rounds: number, say: (line: string) => void): Promise<ScenarioResult> {
  const sessions = { captain: await signIn(product, 'captain'), operator: await signIn(product, 'operator') };
  const played = await findPlayedMatch(product);
  const pages: MeasuredPage[] = PAGES.map(({ name }) => ({ name, costs: [] }));
  for (let round = 1; round <= rounds; round += 1)
    for (const [index, { name, path, as }] of PAGES.entries()) {
      const url = product.baseUrl + path.replace(':played', played);
      const cost = await measurePage(browser, { url, session: as && sessions[as] });
      say(`  round ${round}, ${name}: ${BUDGETS.map(({ of, unit }) => `${showShort(of(cost))} ${unit}`.trimEnd()).join(', ')}`);
      cost.violations.forEach((violation) => say(`    ${violation}`));
      pages[index]?.costs.push(cost);
    }
  return {
    scenario: 'web-pages',
    phases: [],
    verdicts: BUDGETS.map((budget) => toVerdict(budget, pages)),
    figures: Object.fromEntries(pages.map((page) => [page.name, BUDGETS.map((budget) => describeOne(budget, page)).join(', ')])),
  };
}

const costOf = ({ of }: Budget, { costs }: MeasuredPage): number => median(costs.map(of));
const showShort = (value: number): string => String(Number(value.toPrecision(3)));
const describeOne = (budget: Budget, page: MeasuredPage): string => `${showShort(costOf(budget, page))} ${budget.unit || budget.what}`;

function toVerdict(budget: Budget, pages: readonly MeasuredPage[]): Verdict {
  const { what, most, unit } = budget;
  const worst = pages.reduce<MeasuredPage | undefined>(
    (before, page) => (before === undefined || costOf(budget, page) > costOf(budget, before) ? page : before),
    undefined,
  );
  return {
    goal: what,
    measured: worst === undefined ? NaN : costOf(budget, worst),
    target: most,
    atLeast: false,
    unit,
    note: worst === undefined ? 'there is no Chromium' : worst.name,
  };
}

/** The value of the session's cookie. */
async function signIn({ baseUrl, accounts }: Product, who: string): Promise<string> {
  const { email, password } = accounts[who] ?? {};
  const answer = await fetch(`${baseUrl}/api/v1/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-matchpoint-web': '1' },
    body: JSON.stringify({ email, password }),
  });
  const [, value] = /mp_session=([^;]+)/.exec(answer.headers.getSetCookie().join('\n')) ?? [];
  if (value === undefined) throw new Error(`the demo's ${who} could not sign in: ${await answer.text()}`);
  return value;
}

async function findPlayedMatch({ baseUrl, keys }: Product): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/v1/user/matches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'authorization': `Bearer ${keys.personalPro?.key}` },
    body: JSON.stringify({ includeStatuses: ['COMPLETED'], numItems: 1 }),
  });
  const { page: [match] = [] } = (await answer.json()) as { page?: { id: string }[] };
  if (match === undefined) throw new Error(`the demo's captain has played no match: ${answer.status}`);
  return match.id;
}
