// Fencing of runs: of two processes that believe that a run is theirs, one can write.

/**
 * The run was taken by another process, which has raised its epoch. Nothing of the transaction was written, and nothing
 * more of this process will be.
 */
export class ClaimLost extends Error {
  override readonly name = "ClaimLost";
  readonly runId: string;

  constructor(runId: string) {
    super(`Another process has taken the run ${runId}.`);
    this.runId = runId;
  }
}
