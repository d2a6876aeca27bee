export { startFoldingRatings } from './fold-ratings.js';
export { ratingsRpc } from './rpc.js';
export { noteRatingChanges } from './store/rating-changes.js';
