import type { Scene } from '../tend-scenes.js';
import { APPOINTMENTS } from './appointments.js';
import { CONTESTED } from './contested.js';
import { CUP, CUP_NODES } from './cup.js';
import { LANES } from './lanes.js';
import { LEAGUE_SCENE } from './league.js';
import { ROSTERS_SCENE, FOLLOWS_SCENE } from './people.js';

/** Everything the demo shows beyond its bundle, in rows; each row depends on the previous one. */
export const SCENES: readonly (readonly Scene[])[] = [
  [ROSTERS_SCENE],
  [FOLLOWS_SCENE],
  [...LANES, ...APPOINTMENTS, ...CONTESTED, LEAGUE_SCENE, CUP],
  [CUP_NODES],
];
export { APPOINTMENTS } from './appointments.js';
export { LANE_NAMES } from './lanes.js';
