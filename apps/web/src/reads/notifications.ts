import { notificationApi } from '../notification-api.js';
import { readOptions } from './read-options.js';

/** Number of notifications that the bell shows. */
const NEWEST = 8;

/** All reads of notifications share a key prefix, so that one key invalidates them all; so do follows. */
export const notificationReads = {
  summary: () => readOptions(['notifications', 'summary'], (options) => notificationApi.getUserNotificationSummary(options)),
  newest: () => readOptions(['notifications', 'newest'], (options) => notificationApi.listUserNotifications({ limit: NEWEST }, options)),
  settings: () => readOptions(['notification-settings'], (options) => notificationApi.getUserNotificationSettings(options)),
  followedIds: () => readOptions(['follows', 'ids'], (options) => notificationApi.listUserFollowedIds(options)),
};
