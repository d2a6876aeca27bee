export function describeRegistries(gateway: string): Record<string, string>;
export function writeRegistries(gateway: string): void;
