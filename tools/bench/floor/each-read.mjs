// The reads by which a baseline is compared with the product: boards, profiles, ranks, two pages of an organization's matches,
// and those of spectators.
const SORTS = ['wins', 'winRate', 'experience'];
/** A key has 60 tokens; every team costs two. */
const MOST_TEAMS = 18;

/** The text of an answer. Throws for any other status than 200. */
export async function ask(base, { method = 'GET', route, body, key }) {
  const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(`${base}/api/v1${route}`, { method, headers, body: body && JSON.stringify(body) });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${base} ${method} ${route}: ${response.status} ${text}`);
  return text;
}

/** Sends a request to both, and answers both bodies. */
function readingBoth({ product, other, key }, check) {
  return async (request) => {
    const texts = await Promise.all([ask(product, { ...request, key }), ask(other, { ...request, key })]);
    check(`${request.method ?? 'GET'} ${request.route}`, ...texts);
    return texts.map((text) => JSON.parse(text));
  };
}

/** Sends each request to both and passes it to `check` with the two responses. `names` are the demo's. */
export async function eachRead({ product, other, key, names }, check) {
  const read = readingBoth({ product, other, key }, check);
  const [{ teams }] = await read({ route: '/leaderboards/teams?limit=100' });
  for (const sortBy of SORTS) await read({ route: `/leaderboards/teams?limit=100&sortBy=${sortBy}&gameSlug=${names.game}` });
  for (const { team } of teams.filter((_, index) => index % Math.ceil(teams.length / MOST_TEAMS) === 0)) {
    await read({ route: `/teams/${team.slug.toUpperCase()}` });
    await read({ route: `/leaderboards/teams/${team.id}/rank` });
  }
  for (const team of [names.limitedTeam, names.privateTeam, names.team]) await read({ route: `/teams/${team}` });
  const page = { method: 'POST', route: `/orgs/${names.organization}/matches` };
  const firsts = await read(page);
  const seconds = [product, other].map((base, index) =>
    ask(base, { ...page, key, body: { numItems: 25, cursor: firsts[index].continueCursor } }),
  );
  check('the second page', ...(await Promise.all(seconds)));
}

/** The same for public lists and player statistics, which only the floor supports. */
export async function eachSpectatorRead({ product, other, key, names }, check) {
  const read = readingBoth({ product, other, key }, check);
  const filters = ['', `&gameId=${names.game}&from=2024-02-01&limit=50`, `&teamId=${names.team}&to=2030-01-01`];
  for (const status of ['live', 'upcoming']) await read({ route: `/matches?status=${status}` });
  const pages = [];
  for (const filter of filters) pages.push(await read({ route: `/matches?status=completed${filter}` }));
  await read({ route: '/matches/overview?days=7' });
  await read({ route: `/matches/overview?gameId=${names.game}` });
  for (const { id } of pages[0][0].matches.slice(0, 2)) await read({ route: `/matches/${id}/player-stats` });
  await read({ route: `/users/${names.captain}/player-stats` });
  await read({ method: 'POST', route: `/users/${names.captain}/matches`, body: { numItems: 10 } });
}
