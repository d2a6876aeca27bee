// How a match goes: which team wins which round, and what its players do. Drawn from the name of a step.
import { between, fraction, shuffle } from './draws.mjs';
import { MAPS, TEAM_SIZE } from './world.mjs';

const ROUNDS_TO_WIN = 13;
const REGULAR_ROUNDS = 24;
const OVERTIME_SHARE = 0.1;

/**
 * A map, round by round.
 * @param winner 'creator' or 'accepted'; drawn by the strengths unless given
 * @returns {{ creator: number, accepted: number, rounds: ('creator' | 'accepted')[] }}
 */
function playMap(step, [creator, accepted], winner = undefined) {
  const won = winner ?? (fraction(`${step}/winner`) < creator.strength / (creator.strength + accepted.strength) ? 'creator' : 'accepted');
  const lost = won === 'creator' ? 'accepted' : 'creator';
  const isOvertime = fraction(`${step}/overtime`) < OVERTIME_SHARE;
  const most = isOvertime ? ROUNDS_TO_WIN + 3 : ROUNDS_TO_WIN;
  const least = isOvertime ? between(`${step}/loser`, ROUNDS_TO_WIN, ROUNDS_TO_WIN + 1) : between(`${step}/loser`, 3, ROUNDS_TO_WIN - 2);
  // Overtime begins level; the last round is the winner's.
  const level = REGULAR_ROUNDS / 2;
  const early = isOvertime ? mixed(`${step}/regular`, { [won]: level, [lost]: level }) : [];
  const rest = isOvertime ? level : 0;
  const late = mixed(`${step}/rounds`, { [won]: most - rest - 1, [lost]: least - rest });
  return { [won]: most, [lost]: least, rounds: [...early, ...late, won] };
}

const mixed = (step, counts) =>
  shuffle(
    step,
    Object.entries(counts).flatMap(([side, count]) => Array.from({ length: count }, () => side)),
  );

/** A series until it is decided; `opening` are the winners of its first maps. Each map has a name of its own. */
export function playSeries(step, bestOf, sides, opening = []) {
  const names = shuffle(`${step}/maps`, MAPS);
  const wins = { creator: 0, accepted: 0 };
  const maps = [];
  while (Math.max(wins.creator, wins.accepted) < Math.ceil(bestOf / 2)) {
    const index = maps.length;
    const map = playMap(`${step}/map-${index}`, sides, opening[index]);
    wins[map.creator > map.accepted ? 'creator' : 'accepted'] += 1;
    maps.push({ mapIndex: index, mapId: names[index], ...map });
  }
  return maps;
}

/**
 * What the ten players of a map did, by username: what one side scores, the other side suffers.
 * @returns {Record<string, { kills: number, deaths: number, assists: number, damage: number, openings: number }>}
 */
export function figuresOf(step, map, sides) {
  const [creator, accepted] = sides.map(({ usernames }) => usernames.slice(0, TEAM_SIZE));
  const rounds = map.creator + map.accepted;
  // A side wins a round by four or five kills and loses it with two or three.
  const kills = [map.creator, map.accepted].map((won, side) =>
    Math.round(won * (4 + fraction(`${step}/won-${side}`)) + (rounds - won) * (2 + fraction(`${step}/lost-${side}`))),
  );
  return {
    ...figuresOfSide(`${step}/0`, creator, kills[0], kills[1], map),
    ...figuresOfSide(`${step}/1`, accepted, kills[1], kills[0], map),
  };
}

function figuresOfSide(step, usernames, kills, deaths, map) {
  const killed = split(`${step}/kills`, kills, usernames.length);
  const died = split(`${step}/deaths`, deaths, usernames.length);
  const opened = split(`${step}/openings`, Math.round((map.creator + map.accepted) / 2), usernames.length);
  return Object.fromEntries(
    usernames.map((username, place) => {
      const assists = between(`${step}/assists-${place}`, 1, 8);
      const damage = killed[place] * 92 + assists * 41 + between(`${step}/damage-${place}`, 60, 260);
      return [username, { kills: killed[place], deaths: died[place], assists, damage, openings: opened[place] }];
    }),
  );
}

/** A total in `count` uneven parts. */
function split(step, total, count) {
  const weights = Array.from({ length: count }, (_, place) => 0.6 + fraction(`${step}-${place}`));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const parts = weights.map((weight) => Math.floor((total * weight) / sum));
  parts[0] += total - parts.reduce((all, part) => all + part, 0);
  return parts;
}
