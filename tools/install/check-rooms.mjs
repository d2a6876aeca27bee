import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findRooms, locate } from '../rooms/find-rooms.mjs';
import { ROOT, StepError } from './run-step.mjs';

const IMPORT = /(?:^(?:import|export|\})[^'\n]*from |\bimport\()'(\.[^']+)'/gm;

/**
 * Fails if rooms of an app import each other in a cycle: such rooms cannot be read, owned or moved separately. Tests are left out, because
 * they may use several rooms.
 * @param root of the checkout
 * @throws StepError naming the cycle and the imports that close it
 */
export function checkRooms(root = ROOT) {
  const apps = path.join(root, 'apps');
  const circles = readdirSync(apps)
    .map((app) => path.join(apps, app, 'src'))
    .filter((sources) => existsSync(sources))
    .flatMap((sources) => circlesOf(sources).map((circle) => describe(circle, root)));
  if (circles.length > 0) throw new StepError(`Rooms import each other in circles:\n${circles.join('\n')}`);
}

/** Each import that closes a cycle of rooms, with the way back. */
function circlesOf(sources) {
  const edges = importsOf(sources);
  return edges.flatMap((edge) => {
    const back = wayFrom(edge.to, edge.from, edges);
    return back ? [{ edge, back }] : [];
  });
}

/** Imports from one room into another, one per pair of a file and a room. */
function importsOf(sources) {
  const rooms = findRooms(sources);
  return rooms.flatMap((from) =>
    readdirSync(path.join(sources, from), { recursive: true })
      .map((file) => path.join(sources, from, file))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) => [...roomsNamedBy(file, rooms)].filter((to) => to !== from).map((to) => ({ from, to, file }))),
  );
}

function roomsNamedBy(file, rooms) {
  const specifiers = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, specifier]) => specifier);
  const targets = specifiers.map((specifier) => locate(path.resolve(path.dirname(file), specifier), () => rooms));
  return new Set(targets.flatMap((target) => target?.room ?? []));
}

/** The shortest way from one room to another by imports, both included. */
function wayFrom(start, end, edges) {
  const ways = [[start]];
  const seen = new Set([start]);
  for (const way of ways) {
    const last = way.at(-1);
    if (last === end) return way;
    for (const { from, to } of edges) {
      if (from !== last || seen.has(to)) continue;
      seen.add(to);
      ways.push([...way, to]);
    }
  }
  return undefined;
}

const describe = ({ edge, back }, root) => `${path.relative(root, edge.file)}: ${[edge.from, ...back].join(' -> ')}`;
