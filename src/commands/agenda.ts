import { rowsAround } from '../rows/selectRows.js';
import { nearest } from '../schema/nearest.js';
import { agendaFor, agendaOf } from '../simulator/agenda.js';
import { behaviours } from '../simulator/behaviours.js';
import type { AnyBehaviour } from '../world/behaviour.js';
import { WrongJson } from '../world/callerError.js';
import { idsNamed, nameOf } from '../world/targets/namedRows.js';
import type { Row } from '../world/tree/row.js';
import { TABLE_NAMES, tableOf, type TableName, type World } from '../world/world.js';
import type { WorldReader } from './asOf.js';
import { agendaInput } from './clockInput.js';
import { agendaEntryView, type AgendaEntryView } from './clockView.js';
import { LIMITS } from './limits.js';
import { readInput } from './readInput.js';

/**
 * Returns the next entries of the agenda, soonest first. With `of`, returns only entries about that row and
 * about rows that refer to it. `what` selects entries of one behaviour, and `subject` those of a row, by id or name.
 * Refuses rows that the world does not have.
 */
export function listAgenda(live: WorldReader, input: unknown): readonly AgendaEntryView[] {
  const { limit, of, what, subject } = readInput(agendaInput, input);
  const { world } = live;
  const wanted = what === undefined ? behaviours : behaviours.filter(({ name }) => name === what);
  if (of !== undefined) checkOf(world, wanted, of);
  if (subject !== undefined) checkSubject(world, wanted, subject);
  const rowsIn = (name: TableName): readonly Row[] => {
    const around = of === undefined ? undefined : rowsAround(world, name, of);
    if (subject === undefined) return around ?? [];
    const ids = idsNamed(world, name, subject);
    const rows = around ?? ids.flatMap((id) => tableOf(world, name).get(id) ?? []);
    return rows.filter(({ id }) => ids.includes(id));
  };
  const isOfAll = of === undefined && subject === undefined;
  const entries = isOfAll ? agendaOf(world, wanted, limit) : agendaFor(world, wanted, rowsIn, limit);
  return entries.map((entry) => agendaEntryView(entry, world));
}

function checkOf(world: World, wanted: readonly AnyBehaviour[], id: string): void {
  if (isId(world, id)) return;
  const [named] = subjectsOf(wanted).flatMap((name) => idsNamed(world, name, id));
  const [cluster] = world.clusters.all().page(0, 1);
  const such = cluster === undefined ? '' : ` such as ${cluster.id} of cluster ${cluster.name}`;
  const hint = named === undefined ? '' : `; did you mean ${named}?`;
  throw wrongRow('of', `expected the id of a row${such}, not ${JSON.stringify(id)}${hint}`);
}

function checkSubject(world: World, wanted: readonly AnyBehaviour[], reference: string): void {
  const tables = subjectsOf(wanted);
  if (isId(world, reference) || tables.some((name) => idsNamed(world, name, reference).length > 0)) return;
  const names = tables.flatMap((name) =>
    tableOf(world, name)
      .all()
      .page(0, LIMITS.similarNames)
      .map((row) => nameOf(world, name, row)),
  );
  const meant = nearest(reference, names);
  const hint = meant === undefined ? `these are rows of ${tables.join(', ')}` : `did you mean ${meant}?`;
  const expected = 'expected the id or name of a row on which a behaviour acts';
  throw wrongRow('subject', `${expected}, not ${JSON.stringify(reference)}; ${hint}`);
}

function isId(world: World, id: string): boolean {
  return TABLE_NAMES.some((name) => tableOf(world, name).get(id) !== undefined);
}

function subjectsOf(wanted: readonly AnyBehaviour[]): readonly TableName[] {
  return [...new Set(wanted.map(({ subjects }) => subjects))].toSorted();
}

function wrongRow(member: string, message: string): WrongJson {
  return new WrongJson([{ path: `$.${member}`, message }]);
}
