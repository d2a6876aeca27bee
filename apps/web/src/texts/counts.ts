/** @param count as it is shown */
export const mapCount = (count: string): string => (count === '1' ? '1 map' : `${count} maps`);
