/// <reference lib="esnext.disposable" preserve="true" />

/** The library: a function that starts a simulator, and the types of its arguments and results. */
export { createSimulator } from './library/createSimulator.js';
export { SimulatorError } from './library/simulatorError.js';
export type { SimulatorOptions } from './library/options.js';
export type { App, NewWorld, Simulator } from './library/simulator.js';
export type { BundleOptions, TimelineOptions, World, WorldKeys } from './library/world.js';
export type { DiffOptions, Moment, WorldPast } from './library/worldPast.js';
export type {
  CauseView as TimelineCause,
  TimelineEntryView as TimelineEntry,
  TimelineView as Timeline,
} from './commands/timelineView.js';
export type { WorldClock } from './library/worldClock.js';
export type { WorldIncidents } from './library/worldIncidents.js';
export type { WorldSteps } from './library/worldSteps.js';
export type { SeriesQuery, TimeRange, WorldMeasurements } from './library/worldMeasurements.js';
export type { WorldScenarios } from './library/worldScenarios.js';
export type { WorldFaults } from './library/worldFaults.js';
export type {
  Awaited,
  JournalExpectation,
  JournalQuery,
  NotificationQuery,
  WorldJournal,
} from './library/worldJournal.js';
export type { NotificationView as Notification } from './commands/notifications.js';
export type {
  CollectionName,
  PastRows,
  PatchOf,
  RowOf,
  RowSelection,
  WorldRows,
} from './library/worldRows.js';
export type { ReportFormat, WorldReport } from './library/worldReport.js';
export type { Report } from './report/report.js';
export type { WaitView as Waited } from './commands/journalVerdicts.js';
export type { HistoryView as History } from './commands/history.js';
export type { SeriesView as Series } from './commands/series.js';
export type { SeriesCatalogue } from './commands/seriesCatalogue.js';
export { testIn } from './library/testIn.js';
export type { TestOutcome } from './simulator/testOutcome.js';
export type { FailedCall } from './commands/why/getWhy.js';
export type { SummaryView as Summary } from './commands/summary.js';
export type { Why } from './commands/why/reason.js';
export type { ShownEntry as JournalEntry } from './journal/presentEntry.js';
export type { LoadedScenarioView as LoadedScenario } from './commands/scenarios.js';
export type { IncidentView as Incident } from './commands/incidentView.js';
export type { ScenarioView as PlayingScenario } from './commands/scenarioView.js';
export type { FaultView as Fault } from './commands/faultView.js';
export type {
  AdvanceView as Passage,
  AgendaEntryView as AgendaEntry,
  ClockView as ClockState,
} from './commands/clockView.js';
export type { CheckpointView as Checkpoint } from './commands/checkpoints.js';
export type { DiffView as Diff, RowDifferenceView as RowDifference } from './commands/diff.js';
export type { ProblemsView as Problems } from './commands/state.js';
export type { KeyView as Key } from './commands/worldView.js';
export type { StateRow } from './rows/collection.js';
export type { Match } from './library/match.js';
export type { Bounds } from './world/match.js';
export type {
  Incident as NewIncident,
  Operation,
  Rule as FaultRule,
  Scenario,
} from './input/scenario/scenario.gen.js';
export type { VerdictView as Verdict } from './commands/journalVerdicts.js';
export type { Dialect, Quirks } from './world/quirks.js';
export type { Settings } from './world/settings.js';
export type { InputIssue as Mistake } from './world/callerError.js';
export type { WorldState } from './simulator/worldState.js';
