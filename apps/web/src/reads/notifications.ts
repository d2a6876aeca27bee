import { notificationApi } from '../notification-api.js';
import { readOptions } from './read-options.js';

/** How many the bell shows. */
const NEWEST = 8;

/** Everything about notifications is kept under one name, so that one key makes all of it stale; the same for follows. */
export const notificationReads = {
  summary: () => readOptions(['notifications', 'summary'], (options) => notificationApi.getUserNotificationSummary(options)),
  newest: () => readOptions(['notifications', 'newest'], (options) => notificationApi.listUserNotifications({ limit: NEWEST }, options)),
  settings: () => readOptions(['notification-settings'], (options) => notificationApi.getUserNotificationSettings(options)),
  followedIds: () => readOptions(['follows', 'ids'], (options) => notificationApi.listUserFollowedIds(options)),
};
