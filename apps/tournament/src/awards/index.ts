export { recordAwards, withdrawAwards } from './record-awards.js';
