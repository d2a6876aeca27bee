/** What the check of a dependency answers that is there and does not do all it should. */
export class Degraded {
  /** @param reason for anybody's eyes: `/health/ready` needs no key */
  constructor(readonly reason: string) {}
}
