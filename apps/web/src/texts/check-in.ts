/** Apart from the other texts of a captain's pages, whose first view is at its budget. */
export const CHECK_IN = { action: 'Check in', why: 'Check-in is open.' } as const;
