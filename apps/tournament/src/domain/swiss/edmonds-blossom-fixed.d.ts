declare module 'edmonds-blossom-fixed' {
  /**
   * A matching of the greatest weight; with `maxCardinality`, of the greatest among those with the most pairs. Returns the partner of each
   * vertex, −1 for none.
   */
  export default function edmondsBlossom(edges: [one: number, two: number, weight: number][], maxCardinality: boolean): number[];
}
