/** Targets that a person may follow (docs/reference/notifications.md#follows). */
export const MAX_FOLLOWS = 200;
