import { seemsSignedIn } from './session.js';
import { takeTurns } from './take-turns.js';

/** Shared by all clients of this page, because they share its cookie. */
export const fetchInTurn = takeTurns((...given) => globalThis.fetch(...given), seemsSignedIn);
