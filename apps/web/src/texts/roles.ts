/** In place of actions that need a higher role. */
export const forRole = (floor: string, own: string): string => `This needs the role ${floor} or higher. Your role is ${own}.`;
