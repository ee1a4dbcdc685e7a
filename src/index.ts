/// <reference lib="esnext.disposable" preserve="true" />

/** Understudy as a library: this starts a simulator, and the types beside it are what it gives. */
export { createSimulator } from './library/createSimulator.js';
export { SimulatorError } from './library/simulatorError.js';
export type { SimulatorOptions } from './library/options.js';
export type { App, NewWorld, Simulator } from './library/simulator.js';
export type { World, WorldKeys } from './library/world.js';
export type { WorldClock } from './library/worldClock.js';
export type { WorldIncidents } from './library/worldIncidents.js';
export type { WorldScenarios } from './library/worldScenarios.js';
export type { WorldFaults } from './library/worldFaults.js';
export type { Awaited, JournalExpectation, JournalQuery, WorldJournal } from './library/worldJournal.js';
export type { CollectionName, WorldRows } from './library/worldRows.js';
export type { Waited } from './control/commands/journal.js';
export type { ShownEntry as JournalEntry } from './journal/presentEntry.js';
export type { Loaded as LoadedScenario } from './control/commands/scenarios.js';
export type { ShownIncident as Incident } from './control/presenters/presentIncident.js';
export type { ShownScenario as PlayingScenario } from './control/presenters/presentScenario.js';
export type { ShownFault as Fault } from './control/presenters/presentFault.js';
export type { ShownClock as ClockState } from './control/presenters/presentClock.js';
export type { ShownEntry as AgendaEntry } from './control/presenters/presentEntry.js';
export type { ShownPassage as Passage } from './control/presenters/presentPassage.js';
export type { ShownKey as Key } from './control/presenters/presentWorld.js';
export type { StateRow } from './simulator/views/collection.js';
export type { Match } from './journal/match.js';
export type { Incident as NewIncident, Rule as FaultRule, Scenario } from './world/scenario.gen.js';
export type { Verdict } from './journal/verify.js';
export type { Dialect, Quirks } from './world/quirks.js';
export type { Settings } from './world/settings.js';
export type { JsonMistake as Mistake } from './input/json/reader.js';
export type { WorldState } from './simulator/worldState.js';
