export { leavePool } from './leave-pool.js';
export { releaseParticipants } from './release-participants.js';
export { freeAgentsRpc } from './rpc.js';
export { findFreeAgentOfUser, type FreeAgentRow, releaseFreeAgent } from './store/free-agents.js';
export { expireOffers, listOffersOfUser, type OfferRow } from './store/offers.js';
