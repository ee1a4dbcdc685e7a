import { nameId } from '../../ids.js';
import { sortMembers } from '../document/sortMembers.js';

/** Returns a short text that differs for different values. The order of members does not matter. */
export function digest(value: unknown): string {
  return nameId(0, JSON.stringify([sortMembers(value)]));
}
