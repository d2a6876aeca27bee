import { mp } from '../api.js';
import { readOptions } from './read-options.js';

export const accountReads = {
  /** Of the signed-in user. */
  own: () => readOptions(['account'], (options) => mp.account.getUserAccount(options)),
};
