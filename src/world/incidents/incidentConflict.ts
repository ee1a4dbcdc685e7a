/** An incident that the state of things, or another incident, does not allow. */
export class IncidentConflict extends Error {
  override readonly name = 'IncidentConflict';
}
