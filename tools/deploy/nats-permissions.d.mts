export declare const NATS_PERMISSIONS: Readonly<Record<string, { publish: string[]; subscribe: string[] }>>;
export declare function renderAuthorization(passwords: Readonly<Record<string, string>>): string;
